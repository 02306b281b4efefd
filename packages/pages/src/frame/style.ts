/** Path of the style sheet of all pages. */
export const stylePath = "/pages/style.css";

/**
 * System fonts and no pictures, so pages load nothing else. Contrasts are at least 4.5 to 1 for text, 3 to 1 for
 * borders.
 */
export const style = `:root {
  color-scheme: light dark;
  --ground: #f3f4f6;
  --card: #ffffff;
  --text: #1b1f24;
  --muted: #57606a;
  --line: #868e96;
  --rule: #dde1e6;
  --accent: #0b57d0;
  --accent-hover: #0842a0;
  --on-accent: #ffffff;
  --error: #b3261e;
  --error-ground: #fdeceb;
  --notice-ground: #fff4d6;
  --notice-line: #9a6700;
  --done-ground: #e6f4ea;
  --done-line: #1a7f37;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1116;
    --card: #181c23;
    --text: #e6e9ee;
    --muted: #a3adba;
    --line: #76808d;
    --rule: #2d333d;
    --accent: #8ab4f8;
    --accent-hover: #aecbfa;
    --on-accent: #0b1b34;
    --error: #ffb4ab;
    --error-ground: #3a1614;
    --notice-ground: #33270a;
    --notice-line: #d9a521;
    --done-ground: #12301c;
    --done-line: #57ab6a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body {
  margin: 0;
  padding: clamp(0rem, 6vh, 5rem) 1rem;
  background: var(--ground);
  color: var(--text);
}
main {
  max-width: 27rem;
  margin: 0 auto;
  padding: 2rem;
  border: 1px solid var(--rule);
  border-radius: 0.75rem;
  background: var(--card);
  overflow-wrap: anywhere;
}
.brand { margin: 0 0 1.25rem; color: var(--muted); font-size: 0.9375rem; font-weight: 600; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; font-weight: 650; }
p { margin: 0 0 1rem; }
.muted, .hint { color: var(--muted); }
.hint { margin: 0.25rem 0 0; font-size: 0.875rem; }
form { margin: 1.5rem 0 0; }
.field { margin: 0 0 1.125rem; }
label { display: block; margin-bottom: 0.375rem; font-weight: 600; font-size: 0.9375rem; }
input[type="text"], input[type="email"], input[type="password"] {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--card);
  color: var(--text);
  font: inherit;
}
input[aria-invalid="true"] { border-color: var(--error); border-width: 2px; }
.field-error { margin: 0.375rem 0 0; color: var(--error); font-size: 0.9375rem; }
.label-row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.label-row a { font-size: 0.9375rem; }
button, .button {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5625rem 1rem;
  border: 1px solid var(--accent);
  border-radius: 0.5rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
.secondary { background: transparent; border-color: var(--line); color: var(--text); }
.secondary:hover { background: var(--ground); border-color: var(--line); }
.link { width: auto; min-height: 1.75rem; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 400; text-align: start; text-decoration: underline; }
.link:hover { background: none; color: var(--accent-hover); }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:hover { color: var(--accent-hover); }
a.button.secondary:hover { color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; }
.providers { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.or { display: flex; align-items: center; gap: 0.75rem; margin: 1.5rem 0; color: var(--muted); font-size: 0.9375rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--rule); }
.after { margin: 1.5rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--rule); }
.after p, .box p { margin-bottom: 0.375rem; }
.after p:last-child, .box p:last-child { margin-bottom: 0; }
.box { margin: 1rem 0; padding: 0.75rem 1rem; border-radius: 0.5rem; border: 1px solid var(--rule); }
.box.error { border-color: var(--error); background: var(--error-ground); }
.box.notice { border-color: var(--notice-line); border-left-width: 0.375rem; background: var(--notice-ground); }
.box.done { border-color: var(--done-line); background: var(--done-ground); }
.account { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; }
.badge { display: inline-block; padding: 0.0625rem 0.5rem; border: 1px solid var(--notice-line); border-radius: 1rem; background: var(--notice-ground); font-size: 0.8125rem; font-weight: 600; }
.scopes { margin: 0 0 1rem; padding-left: 1.25rem; }
.scopes li { margin: 0.25rem 0; }
.scopes ul { margin: 0; padding-left: 1.25rem; color: var(--muted); }
dl { margin: 1rem 0; }
dt { color: var(--muted); font-size: 0.9375rem; }
dd { margin: 0 0 0.5rem; font-weight: 600; }
.links { margin: 1rem 0; padding: 0; list-style: none; }
.links li { margin: 0.5rem 0; }
.connections { margin: 0 0 1rem; padding: 0; list-style: none; }
.connections li { padding: 0.75rem 0; border-top: 1px solid var(--rule); }
.connections form { margin: 0.25rem 0 0; }
@media (max-width: 30rem) {
  body { padding: 0; background: var(--card); }
  main { max-width: none; padding: 1.5rem 1.25rem 2.5rem; border: 0; border-radius: 0; }
}
@media (prefers-contrast: more) {
  :root { --muted: var(--text); --rule: var(--line); }
}
`;
