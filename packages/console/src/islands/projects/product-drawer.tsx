import { deleteProjectProduct, getProjectProduct, type ProjectProduct } from "@design-catalog/client/api";
import { projectProductFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { ActionButton, type Fact, Facts, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf } from "../engine/words.ts";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectProductFields);

/** One product of the project, with its connectors; who may change the project can remove it, and undo that. */
export function ProductDrawer(drawer: {
  readonly id: string;
  readonly mayChange: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const { mayChange, onClose, onRemoved } = drawer;
  const path = { id: projectId, productId: drawer.id };
  const answer = useAnswer(() => call(getProjectProduct, { path }), drawer.id, refreshMs);
  const remove = async () => {
    await call(deleteProjectProduct, { path });
    onRemoved();
  };
  return (
    <Dialog title={answer.value?.name ?? texts.product} onClose={onClose} isDrawer>
      <Shown answer={answer}>
        {(product) => (
          <>
            <Facts facts={factsOf(product)} />
            <h3>{texts.connectors}</h3>
            {product.connectors.length === 0 ? (
              <p>{texts.noConnectors}</p>
            ) : (
              <ul>
                {product.connectors.map(({ name, direction, quantity }) => (
                  <li key={name}>
                    {quantity} × <bdi>{name}</bdi> ({texts.directions[direction]})
                  </li>
                ))}
              </ul>
            )}
            {mayChange && (
              <>
                <p class="hint">{texts.removeProductHint}</p>
                <ActionButton label={texts.removeProduct} kind="danger" work={remove} />
              </>
            )}
          </>
        )}
      </Shown>
    </Dialog>
  );
}

function factsOf(product: ProjectProduct): readonly Fact[] {
  const { label, manufacturer, model, partNumber, category, notes, id } = product;
  const given: readonly (readonly [string, string | null])[] = [
    [labels.label, label],
    [labels.manufacturer, manufacturer],
    [labels.model, model],
    [labels.partNumber, partNumber],
    [labels.category, category],
    [labels.notes, notes],
    [texts.id, id],
  ];
  return given.map(([name, value]) => ({ name, value: <bdi>{value ?? texts.none}</bdi> }));
}
