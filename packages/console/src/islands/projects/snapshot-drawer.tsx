import { deleteAnySnapshot } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { mayUse } from "../engine/page-data.ts";
import { Facts, Moment, ReadOnlyNote, Shown, TypedConfirmation } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf } from "../engine/words.ts";
import { type NamedSnapshot, readSnapshot } from "./snapshots.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectFields);

/** Privilege that deletes snapshots. */
export const changing = "Admin Snapshots r/w";

interface Drawer {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDeleted: (number: string) => void;
}

/** One snapshot, which an administrator may delete after typing its number. */
export function SnapshotDrawer({ id, onClose, onDeleted }: Drawer) {
  const answer = useAnswer(async () => ({ snapshot: await readSnapshot(id) }), id, refreshMs);
  const number = answer.value?.snapshot?.uniqueNumber ?? id;
  const remove = async () => {
    await call(deleteAnySnapshot, { path: { id } });
    onDeleted(number);
  };
  return (
    <Dialog title={fill(texts.snapshot, { number })} onClose={onClose} isDrawer>
      <Shown answer={answer}>
        {({ snapshot }) =>
          snapshot === undefined ? (
            <p class="box notice">{fill(texts.noSnapshot, { id })}</p>
          ) : (
            <>
              <SnapshotFacts snapshot={snapshot} />
              {mayUse("Admin Projects") && (
                <p>
                  <a href={`/admin/projects/${id}`}>{texts.openSnapshot}</a>
                </p>
              )}
              <h3>{texts.deleteTitle}</h3>
              <p class="hint">{texts.deleteHint}</p>
              {mayUse(changing) ? (
                <TypedConfirmation word={number} label={texts.deleteSnapshot} work={remove} />
              ) : (
                <ReadOnlyNote privilege={changing} />
              )}
            </>
          )
        }
      </Shown>
    </Dialog>
  );
}

function SnapshotFacts({ snapshot }: { readonly snapshot: NamedSnapshot }) {
  const { id, name, source, author, message, createdAt } = snapshot;
  return (
    <Facts
      facts={[
        { name: labels.name, value: <bdi>{name}</bdi> },
        { name: texts.source, value: <bdi>{source}</bdi> },
        { name: texts.author, value: <bdi>{author}</bdi> },
        { name: texts.taken, value: <Moment at={createdAt} isExact /> },
        { name: labels.message, value: message === null ? texts.none : <bdi>{message}</bdi> },
        { name: texts.id, value: <code>{id}</code> },
      ]}
    />
  );
}
