import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./settings/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

const target = document.getElementById("app");
if (target) {
  await apply();
  // Whoever waited for the program saw a first word; now it gives way.
  target.replaceChildren();
  mount(App, { target });
}
