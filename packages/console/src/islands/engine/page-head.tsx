import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import { Menu, type MenuAct } from "./menu.tsx";
import { pageData } from "./page-data.ts";
import { pageTitle, useTitle } from "./use-title.ts";

/** Contents of the head of a page. */
export interface HeadParts {
  /** @default the title that the page came with */
  readonly title?: string | undefined;
  /** State of the one thing that the page shows, right after the title. */
  readonly state?: ComponentChildren;
  /** One line under the title. @default what the page is for, under the title that it came with */
  readonly line?: ComponentChildren;
  /** Buttons at the right: the main one, and at most two others. */
  readonly acts?: ComponentChildren;
  /** Acts in the menu after the buttons. @default no menu */
  readonly more?: readonly MenuAct[] | undefined;
}

const none: HeadParts = {};
/** The first sentence of the purpose: others say where rows come from. */
const [purpose] = pageData.purpose?.split(/(?<=\.) /u) ?? [];
/** Lists without rows, which say the purpose themselves. */
let sayingIt = 0;
let current = none;
let draw: (parts: HeadParts) => void = () => undefined;

function show(parts: HeadParts): void {
  current = parts;
  draw(parts);
}

/** Says what stands in the head of the page, wherever the page knows it; the last one to say so counts. */
export function PageHead(parts: HeadParts) {
  useLayoutEffect(() => show(parts));
  useLayoutEffect(() => () => show(none), []);
  return null;
}

/** The purpose of the page, which its head leaves out as long as this one stands in it. */
export function Purpose() {
  useLayoutEffect(() => {
    sayingIt += 1;
    show({ ...current });
    return () => {
      sayingIt -= 1;
      show({ ...current });
    };
  }, []);
  return <p class="hint">{pageData.purpose}</p>;
}

/** The head of the page; it stays the same element while what is below it is read. */
export function HeadPlace() {
  const [parts, setParts] = useState(current);
  useLayoutEffect(() => {
    draw = setParts;
    setParts(current);
    return () => {
      draw = () => undefined;
    };
  }, []);
  const { title, state, line, acts, more = [] } = parts;
  useTitle(title);
  const ownLine = title === undefined && sayingIt === 0 && purpose && <p>{purpose}</p>;
  return (
    <div class="page-head">
      <h1>{title ?? pageTitle}</h1>
      {state}
      <div class="acts">
        {acts}
        {more.length > 0 && <Menu label={engineTexts.more} acts={more} />}
      </div>
      {(line ?? ownLine) && <div class="line">{line ?? ownLine}</div>}
    </div>
  );
}
