import { Dialog } from "../engine/dialog.tsx";
import { Later } from "../engine/later.tsx";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { transferTexts as texts } from "./transfer-texts.ts";

/** Opens the import of a file. */
export function ImportButton({ onImported }: { readonly onImported: () => void }) {
  const [isOpen, setOpen] = useUrlFlag("import");
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.title}
      </button>
      {isOpen && (
        <Dialog title={texts.title} onClose={() => setOpen(false)}>
          <Later load={() => import("./product-import.tsx")}>
            {({ ProductImport }) => <ProductImport onImported={onImported} />}
          </Later>
        </Dialog>
      )}
    </>
  );
}
