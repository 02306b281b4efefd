import { Icon } from "../engine/icon.tsx";
import { textsOf } from "../engine/texts.ts";
import { useUrlState } from "../engine/use-url-state.ts";

const texts = textsOf({ en: { print: "Print" }, de: { print: "Drucken" } });

/** Prints the cable diagram while the page shows it: among the acts of the head, as far up as any other. */
export function PrintDiagram() {
  const url = useUrlState();
  if (url.get("tab") !== "cables" || url.get("as") !== "diagram") return null;
  return (
    <button type="button" class="secondary" onClick={() => print()}>
      <Icon name="file" />
      {texts.print}
    </button>
  );
}
