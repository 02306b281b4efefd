/**
 * The values of the design, light and dark: every page takes its colours, sizes and distances from here, as does AG Grid.
 * Contrasts are at least 4.5 to 1 for text and 3 to 1 for borders of inputs and for fills. Each state has a text
 * (`--bad`), a soft ground that the text is read on (`--bad-soft`) and a fill for charts (`--bad-fill`).
 */
export const tokens = `:root {
  color-scheme: light dark;
  accent-color: var(--accent-fill);
  --ground: light-dark(#f6f7f9, #0d0f13);
  --card: light-dark(#ffffff, #14171d);
  --raised: light-dark(#ffffff, #1b1f27);
  --sunk: light-dark(#f1f3f6, #1a1e26);
  --hover: light-dark(#f5f6fa, #191d25);
  --text: light-dark(#14171f, #e9ebf1);
  --muted: light-dark(#596173, #a2aaba);
  --rule: light-dark(#e4e7ed, #262b35);
  --edge: light-dark(#cdd2dd, #3b4250);
  --line: light-dark(#868e9f, #6c7586);
  --accent: light-dark(#3547c9, #a3b1ff);
  --accent-fill: light-dark(#3547c9, #4c5fe0);
  --accent-fill-hover: light-dark(#2a39a8, #5568e8);
  --accent-soft: light-dark(#eceefc, #20264a);
  --on-accent: #ffffff;
  --ok: light-dark(#13713f, #62d296);
  --ok-soft: light-dark(#e4f5eb, #10301e);
  --ok-fill: light-dark(#2c9a63, #2f9d66);
  --retry: light-dark(#8a5200, #f3b64f);
  --retry-soft: light-dark(#fdf0d9, #362608);
  --retry-fill: light-dark(#c97c0a, #dc982f);
  --bad: light-dark(#bb2525, #ff8079);
  --bad-soft: light-dark(#fdebe9, #451a18);
  --bad-fill: light-dark(#d33b35, #ef4f47);
  --wait: light-dark(#2b5aa6, #8fbcff);
  --wait-soft: light-dark(#e8f0fb, #14294a);
  --wait-fill: light-dark(#5d8cd4, #4f83cf);
  --off-soft: light-dark(#eef0f4, #232833);
  --d1: light-dark(#4a5ad2, #8c9bff);
  --d2: light-dark(#1d8f96, #46b8bd);
  --d3: light-dark(#8b6bc9, #a98be6);
  --d4: light-dark(#6a93d8, #4a76bd);
  --d5: light-dark(#8a92a3, #6a7385);
  --shadow: 0 1px 2px light-dark(#14171f14, #0006), 0 8px 28px light-dark(#14171f24, #000a);
  --scrim: light-dark(#14171f66, #000000a6);
  --r1: 0.25rem;
  --r2: 0.375rem;
  --r3: 0.5rem;
  --r4: 0.75rem;
  --s1: 0.25rem;
  --s2: 0.5rem;
  --s3: 0.75rem;
  --s4: 1rem;
  --s5: 1.5rem;
  --s6: 2rem;
  --f0: 0.75rem;
  --f1: 0.8125rem;
  --f2: 0.875rem;
  --f3: 1rem;
  --f4: 1.25rem;
  --f5: 1.75rem;
  --control: 2rem;
  --gap: 1.5rem;
  --ease: 140ms cubic-bezier(0.2, 0, 0, 1);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
:root[data-colours="light"] { color-scheme: light; }
:root[data-colours="dark"] { color-scheme: dark; }
@media (max-width: 80rem) { :root { --gap: 1.25rem; } }
@media (max-width: 40rem) { :root { --gap: 1rem; } }
@media (pointer: coarse) { :root { --control: 2.5rem; } }
@media (prefers-contrast: more) { :root { --muted: var(--text); --rule: var(--line); --edge: var(--line); } }
@media print { :root { color-scheme: light; } }
`;
