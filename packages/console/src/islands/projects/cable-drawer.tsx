import { deleteProjectCable, getProjectCable, patchProjectCable } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Choice } from "../engine/choice.tsx";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { ActionButton, Facts, Shown } from "../engine/parts.tsx";
import { ReadFirst } from "../engine/read-first.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { wordText } from "../engine/word-text.ts";
import { cablePatchOf, type CableValues, cableValuesOf } from "./cable-values.ts";
import { CableWarnings } from "./cable-warnings.tsx";
import { type ShownCable, withItsEnds } from "./ends.ts";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

const fields: readonly FormField<CableValues>[] = [
  { name: "cableId", label: texts.cableNumber, kind: "text", show: String },
  { name: "label", label: texts.cableLabel, kind: "text", show: String },
  { name: "lengthMm", label: texts.lengthMm, kind: "text", show: String },
  {
    name: "status",
    label: texts.status,
    kind: "custom",
    show: (status) => wordText(texts.cableStatus, status),
    render: ({ status }, change, { id }) => (
      <Choice id={id} label={texts.status} value={status} options={Object.entries(texts.cableStatus)} choose={change} />
    ),
  },
  { name: "notes", label: texts.notes, kind: "text", show: String },
];

/** One cable: its values and, for who may change it, a form of them and its removal, which the history can undo. */
export function CableDrawer(drawer: {
  readonly id: string;
  readonly mayChange: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const { mayChange, onClose, onChanged } = drawer;
  const path = { id: projectId, cableId: drawer.id };
  const read = async () => withItsEnds(await call(getProjectCable, { path }));
  const answer = useAnswer(read, drawer.id, refreshMs);
  const submit = async (values: CableValues, version: number) => {
    await call(patchProjectCable, { path, body: { ...cablePatchOf(values), version } });
    onChanged();
  };
  const reload = async () => {
    const stored = await call(getProjectCable, { path });
    return { values: cableValuesOf(stored), version: stored.version };
  };
  const remove = async () => {
    await call(deleteProjectCable, { path });
    onChanged();
  };
  return (
    <Dialog title={fill(texts.cable, { number: answer.value?.cableId ?? drawer.id })} onClose={onClose} isDrawer>
      <Shown answer={answer}>
        {(cable) => (
          <>
            <CableWarnings warnings={cable.warnings} />
            {mayChange ? (
              <ReadFirst
                first="cableId"
                acts={<ActionButton label={texts.removeCable} kind="danger" work={remove} />}
                form={(focused) => (
                  <Form
                    {...{ fields, focused }}
                    initial={cableValuesOf(cable)}
                    version={cable.version}
                    submitLabel={engineTexts.save}
                    submit={submit}
                    reload={reload}
                  />
                )}
              >
                <CableFacts cable={cable} />
              </ReadFirst>
            ) : (
              <CableFacts cable={cable} />
            )}
          </>
        )}
      </Shown>
    </Dialog>
  );
}

function CableFacts({ cable }: { readonly cable: ShownCable }) {
  const { label, lengthMm, notes, status } = cable;
  const facts = [
    { name: texts.from, value: <bdi>{cable.fromText === "" ? texts.open : cable.fromText}</bdi> },
    { name: texts.to, value: <bdi>{cable.toText === "" ? texts.open : cable.toText}</bdi> },
    { name: texts.cableLabel, value: label ?? texts.none },
    { name: texts.lengthMm, value: lengthMm ?? texts.none },
    { name: texts.status, value: texts.cableStatus[status] },
    { name: texts.notes, value: notes ?? texts.none },
  ];
  return <Facts facts={facts} />;
}
