import type { IconName } from "@design-catalog/pages/parts";
import { Icon } from "../engine/icon.tsx";
import { pageData } from "../engine/page-data.ts";
import { Facts, Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";

const root = document.documentElement;

/** Values of the design by their names, as the style sheet of the page has them. */
const tokens: readonly string[] = [
  ...new Set(
    Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .flatMap((rule) => (rule instanceof CSSStyleRule && rule.selectorText === ":root" ? Array.from(rule.style) : []))
      .filter((name) => name.startsWith("--")),
  ),
];

/** Colours as swatches. */
export function Colours() {
  const names = tokens.filter((name) => CSS.supports("color", valueOf(name)));
  return (
    <Facts
      facts={names.map((name) => ({
        name,
        value: (
          <span class="swatched">
            <span class="swatch" style={{ backgroundColor: `var(${name})` }} />
            <code>{valueOf(name)}</code>
          </span>
        ),
      }))}
    />
  );
}

/** Sizes of a kind, each shown by a sample of it. */
export function Sizes(sizes: {
  /** Beginning of their names. */
  readonly prefix: string;
  readonly text?: string;
  readonly styleOf: (value: string) => Readonly<Record<string, string>>;
}) {
  const { prefix, text, styleOf } = sizes;
  const names = tokens.filter((name) => name.startsWith(prefix) && /^\d$/u.test(name.slice(prefix.length)));
  return (
    <Facts
      facts={names.map((name) => ({
        name: `${name} ${valueOf(name)}`,
        value: (
          <span class={text === undefined ? "swatch" : ""} style={styleOf(`var(${name})`)}>
            {text}
          </span>
        ),
      }))}
    />
  );
}

/** Every drawing, by the file that has them. */
export function Drawings() {
  const answer = useAnswer(readNames, "");
  return (
    <Shown answer={answer}>
      {(names) => (
        <ul class="chosen">
          {names.map((name) => (
            <li key={name} class="swatched">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

async function readNames(): Promise<readonly IconName[]> {
  const file = await (await fetch(pageData.icons)).text();
  return Array.from(file.matchAll(/<symbol id="([^"]+)"/gu), ([, id]) => id).filter(isDrawing);
}

/** The file has no other symbols. */
function isDrawing(id: string | undefined): id is IconName {
  return id !== undefined;
}

function valueOf(name: string): string {
  return getComputedStyle(root).getPropertyValue(name).trim();
}
