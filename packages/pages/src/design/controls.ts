/** Buttons, fields, boxes that tell something, and the pills of states, on every page. */
export const controls = `button, .button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.375rem;
  min-height: var(--control);
  padding: 0.25rem 0.75rem;
  border: 1px solid var(--accent-fill);
  border-radius: var(--r2);
  background: var(--accent-fill);
  color: var(--on-accent);
  font: inherit;
  font-size: var(--f1);
  font-weight: 500;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { border-color: var(--accent-fill-hover); background: var(--accent-fill-hover); }
button:is(:disabled, [aria-disabled="true"]), button:is(:disabled, [aria-disabled="true"]):hover {
  border: 1px solid var(--edge);
  background: var(--sunk);
  color: var(--muted);
  cursor: default;
}
.secondary, .quiet { border-color: var(--edge); background: var(--card); color: var(--text); }
.secondary:hover, .quiet:hover { border-color: var(--edge); background: var(--sunk); color: var(--text); }
.quiet { border-color: transparent; background: none; font-weight: 400; }
.danger, .danger:hover { border-color: var(--edge); background: var(--card); color: var(--bad); }
.danger:hover { border-color: var(--bad); }
.link, .link:hover {
  display: inline;
  width: auto;
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font-size: inherit;
  font-weight: 400;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.18em;
}
label, legend { display: block; padding: 0; margin-bottom: 0.3125rem; font-size: var(--f1); font-weight: 500; }
input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea {
  width: 100%;
  min-height: 2.125rem;
  padding: 0.3125rem 0.625rem;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--card);
  color: var(--text);
  font: inherit;
  font-weight: 400;
}
select {
  appearance: none;
  padding-inline-end: 1.75rem;
  background-image: linear-gradient(45deg, #0000 42%, var(--muted) 0 58%, #0000 0),
    linear-gradient(-45deg, #0000 42%, var(--muted) 0 58%, #0000 0);
  background-position: right 1rem center, right 0.6875rem center;
  background-size: 5px 5px;
  background-repeat: no-repeat;
}
@media (forced-colors: active) { select { appearance: auto; background-image: none; } }
::file-selector-button {
  min-height: 1.625rem;
  margin-inline-end: 0.625rem;
  padding: 0 0.625rem;
  border: 1px solid var(--edge);
  border-radius: var(--r1);
  background: var(--card);
  color: var(--text);
  font: inherit;
  font-size: var(--f1);
  font-weight: 500;
  cursor: pointer;
}
::file-selector-button:hover { background: var(--sunk); }
input::placeholder, textarea::placeholder { color: var(--muted); opacity: 1; }
@media (pointer: coarse) { input:not([type="checkbox"], [type="radio"]), select { min-height: 2.5rem; } }
[aria-invalid="true"]:is(input, select, textarea) { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.field-error { margin: 0.3125rem 0 0; color: var(--bad); font-size: var(--f1); }
.box {
  margin: var(--s3) 0;
  padding: var(--s3) var(--s4);
  border: 1px solid var(--rule);
  border-radius: var(--r3);
}
.box > :first-child { margin-top: 0; }
.box p:last-child { margin-bottom: 0; }
.box.error, .box.notice, .box.done { border-color: transparent; }
.box.error { background: var(--bad-soft); border-left: 3px solid var(--bad-fill); }
.box.notice { background: var(--retry-soft); border-left: 3px solid var(--retry-fill); }
.box.done { background: var(--ok-soft); border-left: 3px solid var(--ok-fill); }
.badge {
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  padding: 0.0625rem 0.5rem;
  border-radius: 1rem;
  background: var(--off-soft);
  color: var(--muted);
  font-size: var(--f0);
  font-weight: 500;
  line-height: 1.125rem;
  white-space: nowrap;
}
.badge .icon { width: 0.8125rem; height: 0.8125rem; }
.badge.good { padding-inline: 0; background: none; color: inherit; font-weight: 400; font-size: inherit; }
.badge.good .icon { width: 0.9375rem; height: 0.9375rem; color: var(--ok); }
.badge.wait { background: var(--wait-soft); color: var(--wait); }
.badge.warn { background: var(--retry-soft); color: var(--retry); }
.badge.bad { background: var(--bad-soft); color: var(--bad); }
@media (prefers-contrast: more) { .badge { outline: 1px solid currentColor; } }
@media (forced-colors: active) { .badge, .box { border: 1px solid; } }
`;
