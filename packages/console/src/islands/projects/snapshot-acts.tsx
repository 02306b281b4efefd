import type { Project } from "@design-catalog/client/api";
import { useId } from "preact/hooks";
import { Dialog } from "../engine/dialog.tsx";
import { Later } from "../engine/later.tsx";
import { mayUse } from "../engine/page-data.ts";
import { Shown } from "../engine/parts.tsx";
import { type Selection, SelectionBar } from "../engine/selection-bar.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import type { ReadSnapshots } from "./compare/comparison.tsx";
import { compareTexts } from "./compare/texts.ts";
import { changing } from "./project.ts";
import { readSnapshot } from "./snapshots.ts";
import { texts } from "./texts.ts";

/** Privilege that reads the contents of snapshots. */
export const reading = "Admin Projects";

/** Acts on snapshots of any projects that the user has chosen: to compare two, and to start a project from one. */
export function SnapshotActs({ chosen, read }: { readonly chosen: Selection<Project>; readonly read: ReadSnapshots }) {
  const url = useUrlState();
  const reasonId = useId();
  const ids = chosen.rows.map(({ id }) => id);
  const reason = whyNot(chosen.rows);
  const compared = url.get("compare");
  const started = url.get("start");
  return (
    <>
      <SelectionBar chosen={chosen} number={texts.snapshotsNumber}>
        <button
          type="button"
          class="secondary"
          disabled={reason !== undefined}
          aria-describedby={reason && reasonId}
          onClick={() => url.set({ compare: ids.join(",") }, true)}
        >
          {compareTexts.compare}
        </button>
        {reason !== undefined && (
          <span class="hint" id={reasonId}>
            {reason}
          </span>
        )}
        {ids.length === 1 && mayUse(changing) && (
          <button type="button" onClick={() => url.set({ start: ids.join() }, true)}>
            {texts.startProject}
          </button>
        )}
      </SelectionBar>
      {compared !== "" && (
        <Later load={() => import("./compare/comparison.tsx")}>
          {({ ProjectComparison }) => (
            <ProjectComparison ids={compared.split(",")} read={read} onClose={() => url.set({ compare: "" })} />
          )}
        </Later>
      )}
      {started !== "" && mayUse(changing) && <Started id={started} onClose={() => url.set({ start: "" })} />}
    </>
  );
}

/** Tells why snapshots are not compared: a project changes in between, and two projects have nothing in common. */
function whyNot([one, other, third]: readonly Project[]): string | undefined {
  if (!one || !other) return compareTexts.chooseSecond;
  if (third) return compareTexts.onlyTwo;
  return one.sourceProjectId === other.sourceProjectId ? undefined : compareTexts.otherProject;
}

/** Starts a project from the snapshot that the address names. */
function Started({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useAnswer(async () => ({ snapshot: await readSnapshot(id) }), id);
  return (
    <Dialog title={texts.startProject} onClose={onClose}>
      <Shown answer={answer}>
        {({ snapshot }) =>
          snapshot ? (
            <Later load={() => import("./start-project.tsx")}>
              {({ StartForm }) => <StartForm snapshot={snapshot} />}
            </Later>
          ) : (
            <p class="box notice">{fill(texts.noSnapshot, { id })}</p>
          )
        }
      </Shown>
    </Dialog>
  );
}
