import { mount } from "svelte";
import { isLanguage, speak } from "../i18n/index.svelte";
import "../styles/base.css";
import "../styles/tokens.css";
import Gallery from "./Gallery.svelte";

// gallery.html?theme=dark&patterns=on&language=fr&coordinates#duel_draw shows one piece in one setting, for screenshots.
const wanted = new URLSearchParams(location.search);
const root = document.documentElement;
for (const setting of ["theme", "patterns"]) {
  const value = wanted.get(setting);
  if (value) root.dataset[setting] = value;
}
const language = wanted.get("language") ?? "en";
if (isLanguage(language)) await speak(language);
const target = document.getElementById("app");
if (target)
  mount(Gallery, {
    target,
    props: { piece: location.hash.slice(1), hasCoordinates: wanted.has("coordinates") },
  });
