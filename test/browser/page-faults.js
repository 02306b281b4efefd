/**
 * Runs in a page and returns the faults that keep people from using it: no language, other than one main heading, an
 * input without a name or with a missing description, text with too little contrast (WCAG 2.2 §1.4.3), a page that
 * scrolls sideways (§1.4.10), or a control smaller than 24 pixels (§2.5.8).
 */
(() => {
  const contrastMin = 4.5;
  const targetPixelsMin = 24;
  /** @param {string} selector @returns {HTMLElement[]} */
  const all = (selector) => [...document.querySelectorAll(selector)];
  /** @param {Node} node @returns {string} */
  const textOf = ({ textContent }) => (textContent ?? "").trim();

  function documentFaults() {
    const ids = all("[id]").map(({ id }) => id);
    return [
      document.documentElement.lang === "" && "no language",
      document.title.trim() === "" && "no title",
      all("h1").length !== 1 && `${all("h1").length} main headings`,
      all("main").length !== 1 && `${all("main").length} main parts`,
      new Set(ids).size !== ids.length && "an id comes twice",
      document.documentElement.scrollWidth > document.documentElement.clientWidth && "wider than the window",
    ];
  }

  /** @param {HTMLElement} input */
  function inputFaults(input) {
    if (!(input instanceof HTMLInputElement)) return [];
    const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    return [
      (input.labels?.length !== 1 || textOf(input.labels[0]) === "") && `${input.name} has no label`,
      input.autocomplete === "" && `${input.name} does not say what it is for`,
      ...described.map((id) => !document.getElementById(id) && `${input.name} refers to ${id}, which is not there`),
      input.getAttribute("aria-invalid") === "true" && described.length === 0 && `${input.name} does not say its error`,
    ];
  }

  /** @param {Element} target */
  function targetFaults(target) {
    const { width, height } = target.getBoundingClientRect();
    return [Math.min(width, height) < targetPixelsMin && `${textOf(target)} is ${width} by ${height} pixels`];
  }

  /** @param {string} color @returns {number[]} */
  function channels(color) {
    return (color.match(/[\d.]+/gu) ?? []).map(Number);
  }

  /** @param {string} color @returns {number} */
  function luminance(color) {
    const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /** @param {Element | null} element @returns {string} */
  function groundOf(element) {
    if (!element) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  }

  /** @param {Element} element */
  function contrastFaults(element) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && textOf(node) !== "");
    if (!hasText && element.tagName !== "INPUT") return [];
    const pair = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    return [contrast < contrastMin && `"${textOf(element)}" has a contrast of ${contrast.toFixed(2)}`];
  }

  return [
    ...documentFaults(),
    ...all("input:not([type=hidden])").flatMap(inputFaults),
    ...all("button, .button, input:not([type=hidden])").flatMap(targetFaults),
    ...all("body *").flatMap(contrastFaults),
  ].filter(Boolean);
})();
