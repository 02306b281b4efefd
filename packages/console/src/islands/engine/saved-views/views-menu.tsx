import { useRef, useState } from "preact/hooks";
import { engineTexts } from "../engine-texts.ts";
import { Icon } from "../icon.tsx";
import { Later } from "../later.tsx";

/** The views of this page that the user has saved: opening, saving what is shown, renaming, removing. */
export function ViewsMenu() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (place.current) place.current.open = false;
    place.current?.querySelector("summary")?.focus();
  };
  return (
    <details class="more" ref={place} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button secondary" aria-label={engineTexts.savedViews} title={engineTexts.savedViews}>
        <Icon name="bookmark" />
      </summary>
      {isOpen && (
        <div class="float views" role="group" aria-label={engineTexts.savedViews}>
          <Later load={() => import("./saved-views.tsx")}>{({ SavedViews }) => <SavedViews close={close} />}</Later>
        </div>
      )}
    </details>
  );
}
