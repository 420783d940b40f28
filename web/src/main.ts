import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, speak } from "./i18n/index.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target) {
  await speak(preferredLanguage());
  mount(App, { target });
}
