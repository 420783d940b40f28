/** For tests in an environment without a DOM: the few things that modules read from the browser when they are loaded. */

import { vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"], userActivation: { hasBeenActive: false } });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
