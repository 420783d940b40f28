/** Sheets that are open, one over the other, and the browser's Back, which closes the uppermost: each is a step in its history. */

interface Step {
  sheets: number;
}

const open: (() => void)[] = [];
/** Whether steps are being taken back whose sheets have been closed; the browser takes its time for that. */
let isSteppingBack = false;

/** A sheet has been opened; what comes back is called when it is closed, or goes with its page. */
export function stepInto(close: () => void): () => void {
  open.push(close);
  if (!isSteppingBack) addStep();
  return () => {
    open.splice(open.indexOf(close), 1);
    // Not at once: another sheet may come in its place, or another page.
    setTimeout(stepBack);
  };
}

/** For how many sheets there are steps here; after a reload none of them is open. */
export function stepsHere(): number {
  return (history.state as Step | null)?.sheets ?? 0;
}

/** Do something with the history as soon as nothing else changes it. */
export function whenSettled(work: () => void): void {
  if (isSteppingBack) addEventListener("popstate", work, { once: true });
  else work();
}

function addStep(): void {
  if (open.length > stepsHere()) history.pushState({ sheets: open.length } satisfies Step, "");
}

function stepBack(): void {
  const over = stepsHere() - open.length;
  if (over <= 0 || isSteppingBack) return;
  isSteppingBack = true;
  history.go(-over);
}

addEventListener("popstate", () => {
  if (isSteppingBack) {
    isSteppingBack = false;
    addStep();
    return;
  }
  for (const close of open.slice(stepsHere()).reverse()) close();
});
