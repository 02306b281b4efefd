import { designStyle } from "../design/style.ts";

/** Path of the style sheet of all pages. */
export const stylePath = "/pages/style.css";

/** Places of the pages outside the console: one column that a phone fills. They load no fonts and no pictures. */
const columns = `html { font-size: 106.25%; }
body { padding: clamp(0rem, 8vh, 6rem) 1rem; }
main {
  max-width: 27rem;
  margin: 0 auto;
  padding: var(--s6);
  border: 1px solid var(--rule);
  border-radius: var(--r4);
  background: var(--card);
  overflow-wrap: anywhere;
}
.brand { display: flex; align-items: center; gap: 0.625rem; margin: 0 0 var(--s5); font-weight: 600; }
h1 { margin-bottom: var(--s2); font-size: 1.375rem; }
p { margin-bottom: var(--s4); }
.hint { margin: 0.25rem 0 0; }
form { margin: var(--s5) 0 0; }
.field { margin: 0 0 1.125rem; }
input:is([type="text"], [type="email"], [type="password"]) { min-height: 2.5rem; }
.label-row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.label-row a { font-size: var(--f1); }
button, .button { display: flex; width: 100%; min-height: 2.5rem; font-size: var(--f2); }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--s3); }
.providers { display: grid; gap: var(--s3); margin: 0; padding: 0; list-style: none; }
.or { display: flex; align-items: center; gap: var(--s3); margin: var(--s5) 0; color: var(--muted); font-size: var(--f1); }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--rule); }
.after { margin: var(--s5) 0 0; padding-top: 1.25rem; border-top: 1px solid var(--rule); }
.after p, .box p { margin-bottom: 0.375rem; }
.after p:last-child, .box p:last-child { margin-bottom: 0; }
.account { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; }
main .badge { background: var(--retry-soft); color: var(--retry); }
.scopes { margin: 0 0 var(--s4); padding-left: 1.25rem; }
.scopes li { margin: 0.25rem 0; }
.scopes ul { margin: 0; padding-left: 1.25rem; color: var(--muted); }
dl { margin: var(--s4) 0; }
dt { color: var(--muted); font-size: var(--f1); }
dd { margin: 0 0 var(--s2); font-weight: 500; }
.links { margin: var(--s4) 0; padding: 0; list-style: none; }
.links li { margin: var(--s2) 0; }
.connections { margin: 0 0 var(--s4); padding: 0; list-style: none; }
.connections li { padding: var(--s3) 0; border-top: 1px solid var(--rule); }
.connections form { margin: 0.25rem 0 0; }
@media (max-width: 30rem) {
  body { padding: 0; background: var(--card); }
  main { max-width: none; padding: var(--s5) 1.25rem 2.5rem; border: 0; border-radius: 0; }
}
`;

/** The style sheet of the pages outside the console. */
export const style = designStyle + columns;
