import type { ColDef } from "ag-grid-community";
import type { GridColumn } from "./grid-types.ts";

/** Returns the drawing of the cells of a column that shows more than a text, as AG Grid takes it. */
export function drawnCell<Row>({
  text,
  tone,
  swatch,
  isEnglish = false,
}: GridColumn<Row>): Pick<ColDef<Row>, "cellRenderer"> {
  if (!tone && !swatch && !isEnglish) return {};
  return {
    cellRenderer: ({ data, value }: { readonly data: Row | undefined; readonly value: string }): HTMLElement => {
      // AG Grid would parse a text as HTML, which the page's policy forbids.
      if (data === undefined || text(data) === "") return element("span", "", value);
      if (tone) return element("span", `badge ${tone(data)}`, text(data));
      if (isEnglish) return english(text(data));
      const colour = element("span", "swatch", "");
      // A style attribute would violate the page's policy; the browser ignores what is not a colour.
      colour.style.backgroundColor = swatch?.(data) ?? "";
      const cell = element("span", "swatched", "");
      cell.append(colour, text(data));
      return cell;
    },
  };
}

function english(text: string): HTMLElement {
  const made = element("span", "", text);
  made.lang = "en";
  return made;
}

function element(name: "span", className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
