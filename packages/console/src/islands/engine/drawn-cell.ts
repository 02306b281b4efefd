import type { IconName } from "@design-catalog/pages/parts";
import type { ColDef } from "ag-grid-community";
import { engineTexts } from "./engine-texts.ts";
import { shortText, stillRelativeText, zonedText } from "./format.ts";
import type { GridColumn, RowAct, Tone } from "./grid-types.ts";
import { pageData } from "./page-data.ts";
import { serviceNowMs } from "./service-clock.ts";
import { toneIcon } from "./tone-icon.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Returns the drawing of the cells of a column that shows more than a text, as AG Grid takes it. The cell of a column with
 * `addressOf` is the row's link, for pointers and screen readers: the keyboard opens a row from each of its cells.
 */
export function drawnCell<Row>(
  column: GridColumn<Row>,
  addressOf?: (row: Row) => string,
): Pick<ColDef<Row>, "cellRenderer"> {
  const { tone, swatch, isEnglish, at, picture, pill, short, isBad, act } = column;
  if (!(tone ?? swatch ?? picture ?? pill ?? isEnglish ?? at ?? short ?? isBad ?? act ?? addressOf)) return {};
  return { cellRenderer: drawerOf(column, addressOf) };
}

/** A row and what AG Grid would show of it. */
interface Cell<Row> {
  readonly data: Row | undefined;
  readonly value: string;
}

function drawerOf<Row>(
  column: GridColumn<Row>,
  addressOf: ((row: Row) => string) | undefined,
): (cell: Cell<Row>) => HTMLElement {
  return ({ data, value }) => {
    // AG Grid would parse a text as HTML, which the page's policy forbids.
    if (data === undefined) return element("", value);
    const isEmpty = column.text(data) === "";
    if (!addressOf) return isEmpty ? element("", "") : contentOf(column, data);
    const link = document.createElement("a");
    link.href = addressOf(data);
    link.tabIndex = -1;
    if (isOpen(link.search)) link.setAttribute("aria-current", "true");
    // A link without text could neither be seen nor pressed.
    link.append(isEmpty ? element("", engineTexts.unnamed) : contentOf(column, data));
    return link;
  };
}

/** As {@link drawnCell}, with the contents of another column in a line below. */
export function drawnLines<Row>(
  column: GridColumn<Row>,
  below: GridColumn<Row>,
  addressOf?: (row: Row) => string,
): Pick<ColDef<Row>, "cellRenderer"> {
  const upper = drawerOf(column, addressOf);
  return {
    cellRenderer: (cell: Cell<Row>): HTMLElement => {
      const lines = element("lines", "");
      lines.append(upper(cell), cell.data === undefined ? "" : contentOf(below, cell.data));
      return lines;
    },
  };
}

/** Whether a row of this address is open: it names nothing then that the page's own does not. */
function isOpen(search: string): boolean {
  const own = new URLSearchParams(location.search);
  const named = [...new URLSearchParams(search)];
  return named.length > 0 && named.every(([name, value]) => own.get(name) === value);
}

function contentOf<Row>(column: GridColumn<Row>, data: Row): HTMLElement {
  const { text, tone, swatch, isEnglish, at, picture, short, isBad } = column;
  const act = column.act?.(data);
  if (act) return actOf(act);
  if (short) return shortened(short(data), text(data));
  if (isBad) return element(isBad(data) ? "fault" : "", text(data));
  const kind = column.pill?.(data);
  if (kind !== undefined) return pilled(text(data), kind);
  if (picture) return picturedOf(text(data), picture(data));
  const moment = at?.(data) ?? null;
  if (moment !== null) return momentOf(moment);
  const state = tone?.(data);
  if (state) return stateOf(text(data), state, column.icon?.(data));
  if (!swatch) return isEnglish?.(data) === true ? english(text(data)) : element("", text(data));
  const colour = element("swatch", "");
  // A style attribute would violate the page's policy; the browser ignores what is not a colour.
  colour.style.backgroundColor = swatch(data);
  const cell = element("swatched", "");
  cell.append(colour, text(data));
  return cell;
}

/** A text after a small picture, which says nothing that the text does not. */
function picturedOf(text: string, address: string | undefined): HTMLElement {
  const cell = element("pictured", "");
  if (address === undefined) {
    const none = element("thumb", "");
    none.append(drawingOf("package"));
    cell.append(none, text);
    return cell;
  }
  const picture = document.createElement("img");
  picture.className = "thumb";
  picture.alt = "";
  picture.loading = "lazy";
  picture.src = address;
  cell.append(picture, text);
  return cell;
}

/** A text, of which a narrow column shows less, before a pill that stays whole. */
function pilled(text: string, kind: string): HTMLElement {
  const cell = element("pilled", "");
  // The space separates the two for screen readers.
  cell.append(element("", text), " ", element("badge plain", kind));
  return cell;
}

function stateOf(text: string, tone: Tone, icon = toneIcon(tone)): HTMLElement {
  const badge = element(`badge ${tone}`, text);
  // A narrow column cuts it.
  badge.title = text;
  if (icon) badge.prepend(drawingOf(icon));
  return badge;
}

/** A button that only the pointer reaches: the keyboard runs the act from its cell. The grid hears of both. */
function actOf({ label, name }: RowAct): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "secondary";
  button.tabIndex = -1;
  button.textContent = label;
  button.setAttribute("aria-label", name);
  return button;
}

function drawingOf(icon: IconName): SVGElement {
  const drawing = document.createElementNS(svgNamespace, "svg");
  const use = document.createElementNS(svgNamespace, "use");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${pageData.icons}#${icon}`);
  drawing.append(use);
  return drawing;
}

/** A time as seen from now; a pointer shows the exact one with its time zone, and the focus that of the clock. */
function momentOf(timestamp: string): HTMLElement {
  const time = document.createElement("time");
  time.dateTime = timestamp;
  time.title = zonedText(timestamp);
  time.append(element("ago", stillRelativeText(timestamp, serviceNowMs())), element("exact", shortText(timestamp)));
  return time;
}

function shortened(short: string, whole: string): HTMLElement {
  const made = element("", short);
  made.title = whole;
  return made;
}

function english(text: string): HTMLElement {
  const made = element("", text);
  made.lang = "en";
  return made;
}

function element(className: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = className;
  made.textContent = text;
  return made;
}
