import { useState } from "preact/hooks";
import { countedText } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";
import type { Shown } from "./grid-export.ts";
import type { FileFormat, GridColumn } from "./grid-types.ts";
import { Icon } from "./icon.tsx";
import { Later } from "./later.tsx";
import { Menu } from "./menu.tsx";
import { ViewsMenu } from "./saved-views/views-menu.tsx";
import { tell } from "./toasts.ts";
import type { Look } from "./use-look.ts";

const formats: readonly FileFormat[] = ["csv", "ndjson"];

/** Tools at the end of the line above a grid: views of the page, which columns it shows, how close its rows are, and its rows as a file. */
export function GridTools<Row>(tools: {
  readonly look: Look;
  readonly columns: readonly GridColumn<Row>[];
  readonly shown: () => Omit<Shown<Row>, "columns">;
  readonly saveFile?: ((format: FileFormat) => Promise<void>) | undefined;
}) {
  const { look, columns, shown } = tools;
  const visible = columns.filter(({ field }) => !look.hidden.includes(field));
  const saveShown = async (format: FileFormat) => {
    const { exportRows } = await import("./grid-export.ts");
    const name = location.pathname.split("/").at(-1) ?? "rows";
    const told = visible.filter(({ act }) => act === undefined);
    const { count, isCut } = await exportRows({ ...shown(), columns: told }, { name, format });
    tell({ text: countedText(isCut ? engineTexts.exportedFirst : engineTexts.exported, count) });
  };
  const { saveFile = saveShown } = tools;
  return (
    <>
      <ViewsMenu />
      <ColumnsMenu {...{ look, columns }} />
      <Menu
        label={engineTexts.exportRows}
        icon="download"
        acts={formats.map((format) => ({ label: format.toUpperCase(), run: () => saveFile(format) }))}
      />
    </>
  );
}

/** Which columns are shown; the choices come when it opens, because their names are those of filters too. */
function ColumnsMenu<Row>({ look, columns }: { readonly look: Look; readonly columns: readonly GridColumn<Row>[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button secondary" aria-label={engineTexts.columns} title={engineTexts.columns}>
        <Icon name="columns-3" />
      </summary>
      {isOpen && (
        <div class="float" role="group" aria-label={engineTexts.columns}>
          <Later load={() => import("./column-choices.tsx")}>
            {({ ColumnChoices }) => <ColumnChoices {...{ look, columns }} />}
          </Later>
        </div>
      )}
    </details>
  );
}
