// What is wrong with the page as it is shown now, in words: things that cover each other, are cut off, lie outside or are
// too small for a finger. Touch layouts are narrower than `desk`.
(desk) => {
  const problems = new Set();
  const SMALLEST = 44;
  const SLACK = 3;
  // A wide window, a modal sheet: only what can be used now is looked at.
  const root = document.querySelector("dialog[open]") ?? document.body;
  const isTable = document.querySelector(".screen") !== null;
  const isTouch = innerWidth < desk;
  // What is further down is looked at from the top: where the page was left is no place for a text to be cut off.
  scrollTo(0, 0);

  const isShown = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) && !element.closest(".unseen");
  const nameOf = (element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 50) || element.className;
  const complain = (what, element) =>
    problems.add(`${what}: ${nameOf(element)}`);

  // The page itself
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth)
    problems.add(`the page is ${page.scrollWidth} px wide`);
  if (isTable && page.scrollHeight > page.clientHeight)
    problems.add(`the table is ${page.scrollHeight} px high`);

  // What can be scrolled hides something, but not by mistake.
  const clipOf = (element) => {
    let box = {
      left: 0,
      top: 0,
      right: innerWidth,
      bottom: isTable ? innerHeight : page.scrollHeight,
    };
    for (let each = element.parentElement; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX === "visible" && style.overflowY === "visible")
        continue;
      const clip = each.getBoundingClientRect();
      box = {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom),
        isScrolled:
          box.isScrolled ||
          /auto|scroll/.test(style.overflowX + style.overflowY),
      };
      // A sheet lies over everything: nothing around it cuts it off.
      if (each.matches("dialog[open]")) break;
    }
    return box;
  };

  // What is scrolled out covers nothing.
  const seenOf = (box, element) => {
    const clip = clipOf(element);
    if (!clip.isScrolled) return box;
    const [left, top] = [
      Math.max(box.left, clip.left),
      Math.max(box.top, clip.top),
    ];
    const [right, bottom] = [
      Math.min(box.right, clip.right),
      Math.min(box.bottom, clip.bottom),
    ];
    return {
      left,
      top,
      right,
      bottom,
      width: right - left,
      height: bottom - top,
    };
  };

  // Texts: each line of each text, with the element it belongs to
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (
      !node.textContent.trim() ||
      !owner ||
      owner.closest("svg, option, script, style") ||
      !isShown(owner)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = seenOf(line, owner);
      if (box.width > 1 && box.height > 1) texts.push({ owner, box });
    }
  }
  for (const { owner, box } of texts) {
    const clip = clipOf(owner);
    if (clip.isScrolled) continue;
    if (box.left < clip.left - SLACK || box.right > clip.right + SLACK)
      complain("text is cut off", owner);
    if (box.top < clip.top - SLACK || box.bottom > clip.bottom + SLACK)
      complain("text is cut off below or above", owner);
  }
  for (const { owner } of texts)
    if (
      owner.scrollWidth > owner.clientWidth + 1 &&
      getComputedStyle(owner).overflowX !== "visible" &&
      owner.clientWidth > 0
    )
      complain("text is shortened", owner);

  // What lies over the table on purpose can be put away.
  const isOver = (element) => element.closest(".over") !== null;

  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK + 1;
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1))
      if (
        one.owner !== other.owner &&
        isOver(one.owner) === isOver(other.owner) &&
        overlap(one.box, other.box)
      )
        problems.add(
          `texts cover each other: ${nameOf(one.owner)} | ${nameOf(other.owner)}`,
        );

  // Things to use; a label stands for its switch, a square of a board is as large as the board allows
  const controls = [
    ...root.querySelectorAll("button, a, input, select, summary"),
  ]
    .filter(isShown)
    .map((each) =>
      each.type === "checkbox" ? (each.closest("label") ?? each) : each,
    );
  for (const control of controls) {
    const box = seenOf(control.getBoundingClientRect(), control);
    if (box.width < 1 || box.height < 1) continue;
    if (
      isTable &&
      root === document.body &&
      (box.left < -1 ||
        box.right > innerWidth + 1 ||
        box.bottom > innerHeight + 1)
    )
      complain("outside of the window", control);
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const isIn =
      y > SMALLEST / 2 &&
      y < innerHeight - SMALLEST / 2 &&
      x > 0 &&
      x < innerWidth;
    const belongs = (hit) =>
      hit !== null &&
      (control.contains(hit) ||
        hit.contains(control) ||
        (isOver(hit) && !isOver(control)));
    if (isIn && !control.disabled && !belongs(document.elementFromPoint(x, y)))
      complain("covered", control);
    // What is scrolled out in part is as large as it is when it is scrolled in.
    const isCut = box.height < control.getBoundingClientRect().height;
    const isUnder =
      !isOver(control) &&
      [box.top + 1, y, box.bottom - 1].some((height) =>
        isOver(document.elementFromPoint(x, height) ?? control),
      );
    if (isTouch && isIn && !control.disabled && !isUnder && !isCut) {
      // As a finger finds it, with what a style adds round it.
      const reach = (right, down) => {
        for (let steps = 1; steps < SMALLEST; steps += 1) {
          const hit = document.elementFromPoint(
            x + right * steps,
            y + down * steps,
          );
          if (!hit || !control.contains(hit)) return steps - 1;
        }
        return SMALLEST;
      };
      const [wide, high] = [
        reach(-1, 0) + reach(1, 0),
        reach(0, -1) + reach(0, 1),
      ];
      if (Math.min(wide, high) < SMALLEST - 2)
        complain(
          `smaller than a finger (${Math.round(box.width)} x ${Math.round(box.height)})`,
          control,
        );
    }
    // A button without content of its own lies over what it opens.
    if (!control.textContent.trim() && !control.children.length) continue;
    for (const { owner, box: text } of texts)
      if (
        !control.contains(owner) &&
        !owner.contains(control) &&
        isOver(control) === isOver(owner) &&
        overlap(box, text)
      )
        problems.add(
          `a control and a text cover each other: ${nameOf(control)} | ${nameOf(owner)}`,
        );
  }
  for (const [index, one] of controls.entries())
    for (const other of controls.slice(index + 1))
      if (
        isOver(one) === isOver(other) &&
        !one.contains(other) &&
        !other.contains(one) &&
        overlap(
          seenOf(one.getBoundingClientRect(), one),
          seenOf(other.getBoundingClientRect(), other),
        )
      )
        problems.add(
          `controls cover each other: ${nameOf(one)} | ${nameOf(other)}`,
        );

  // The squares that can be chosen now
  const square = root.querySelector("[role=gridcell]")?.getBoundingClientRect();
  if (isTouch && square && Math.min(square.width, square.height) < SMALLEST - 8)
    problems.add(
      `squares of ${Math.round(square.width)} x ${Math.round(square.height)} px`,
    );
  return [...problems];
};
