import { options } from "preact";

/**
 * Renders a change of state before it returns, which Preact otherwise does in a later task: what a key opens takes the very
 * next key.
 */
export function atOnce(change: () => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- Preact declares it as a method and calls it as a function
  const { debounceRendering } = options;
  options.debounceRendering = (render) => render();
  try {
    change();
  } finally {
    // The option may be absent, which is not the same as undefined.
    if (debounceRendering === undefined) delete options.debounceRendering;
    else options.debounceRendering = debounceRendering;
  }
}
