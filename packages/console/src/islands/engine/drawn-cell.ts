import type { ColDef } from "ag-grid-community";
import { engineTexts } from "./engine-texts.ts";
import type { GridColumn } from "./grid-types.ts";

/**
 * Returns the drawing of the cells of a column that shows more than a text, as AG Grid takes it. The cell of a column with
 * `addressOf` is the row's link, for pointers and screen readers: the keyboard opens a row from each of its cells.
 */
export function drawnCell<Row>(
  column: GridColumn<Row>,
  addressOf?: (row: Row) => string,
): Pick<ColDef<Row>, "cellRenderer"> {
  const { text, tone, swatch, isEnglish } = column;
  if (!tone && !swatch && !isEnglish && !addressOf) return {};
  return {
    cellRenderer: ({ data, value }: { readonly data: Row | undefined; readonly value: string }): HTMLElement => {
      // AG Grid would parse a text as HTML, which the page's policy forbids.
      if (data === undefined) return element("", value);
      const isEmpty = text(data) === "";
      if (!addressOf) return isEmpty ? element("", "") : contentOf(column, data);
      const link = document.createElement("a");
      link.href = addressOf(data);
      link.tabIndex = -1;
      // A link without text could neither be seen nor pressed.
      link.append(isEmpty ? element("", engineTexts.unnamed) : contentOf(column, data));
      return link;
    },
  };
}

function contentOf<Row>({ text, tone, swatch, isEnglish }: GridColumn<Row>, data: Row): HTMLElement {
  if (tone) return element(`badge ${tone(data)}`, text(data));
  if (!swatch) return isEnglish?.(data) === true ? english(text(data)) : element("", text(data));
  const colour = element("swatch", "");
  // A style attribute would violate the page's policy; the browser ignores what is not a colour.
  colour.style.backgroundColor = swatch(data);
  const cell = element("swatched", "");
  cell.append(colour, text(data));
  return cell;
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
