/** Texts, links and the mark of the focus, on every page. */
export const base = `*, *::before, *::after { box-sizing: border-box; }
html {
  font: 100%/1.4286 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  -webkit-text-size-adjust: 100%;
}
body { margin: 0; background: var(--ground); color: var(--text); font-size: var(--f2); }
h1 { margin: 0 0 var(--s4); font-size: var(--f4); line-height: 1.3; font-weight: 600; letter-spacing: -0.012em; }
h2 { margin: var(--s5) 0 var(--s2); font-size: var(--f3); line-height: 1.375; font-weight: 600; letter-spacing: -0.006em; }
h3 { margin: var(--s4) 0 var(--s2); font-size: var(--f2); font-weight: 600; }
p { margin: 0 0 var(--s3); }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 0.0625rem; }
a:not([class]) { text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
a:hover { text-decoration-color: currentColor; }
code, pre, kbd { font-family: var(--mono); font-size: 0.92em; }
code { overflow-wrap: anywhere; }
time, td, dd { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.icon {
  flex: none;
  width: 1rem;
  height: 1rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.mark { flex: none; width: 1.5rem; height: 1.5rem; fill: var(--accent-fill); }
.mark path { fill: none; stroke: var(--on-accent); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.mark text { forced-color-adjust: none; }
.muted, .hint { color: var(--muted); }
.hint { font-size: var(--f1); }
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`;
