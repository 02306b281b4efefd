import { type Job, type ProductUpdateRehearsal, updateProjectProducts } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { placesOf, readPlaces } from "../../catalog/product-words.ts";
import { UpdateRehearsal } from "../../catalog/update-rehearsal.tsx";
import { updateTexts as texts } from "../../catalog/update-texts.ts";
import { call } from "../../engine/call.ts";
import { numberText } from "../../engine/format.ts";
import { JobProgress } from "../../engine/job-progress.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ActionButton, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { ReferencePicker } from "../../engine/resource/reference-picker.tsx";
import { productSource, projectSource } from "../../engine/resource/sources.ts";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { type UrlState, useUrlState } from "../../engine/use-url-state.ts";

const changing = "Admin Products r/w";

mount(ProductUpdate);

/** Products to bring, and the projects to bring them to. */
interface Selection {
  readonly productIds: readonly string[];
  readonly projectIds?: readonly string[];
  readonly overwrite: boolean;
}

/** Brings what the catalog has changed to projects; the choice is in the page's address. */
function ProductUpdate() {
  const url = useUrlState();
  if (!mayUse(changing)) return <ReadOnlyNote privilege={changing} />;
  const [productIds, projectIds] = [listOf(url, "products"), listOf(url, "projects")];
  const overwrite = url.get("overwrite") !== "";
  const selection = { productIds, overwrite, ...(projectIds.length > 0 && { projectIds }) };
  return (
    <>
      <Choice url={url} productIds={productIds} projectIds={projectIds} />
      <Steps key={JSON.stringify(selection)} selection={selection} url={url} />
    </>
  );
}

function listOf(url: UrlState, name: string): readonly string[] {
  return url
    .get(name)
    .split(",")
    .filter((id) => id !== "");
}

function Choice(chosen: {
  readonly url: UrlState;
  readonly productIds: readonly string[];
  readonly projectIds: readonly string[];
}) {
  const { url, productIds, projectIds } = chosen;
  const read = async () => {
    await Promise.all([productSource.read(productIds), projectSource.read(projectIds)]);
    return true;
  };
  // The pickers find what the user chooses later, with its name.
  const names = useAnswer(read, "");
  const place = (id: string) => ({ id, describedBy: undefined, isInvalid: false });
  return (
    <Shown answer={names}>
      {() => (
        <>
          <ReferencePicker
            label={texts.products}
            source={productSource}
            chosen={productIds}
            change={(ids) => url.set({ products: ids.join(), run: "" }, true)}
            place={place("products")}
          />
          <ReferencePicker
            label={texts.projects}
            source={projectSource}
            chosen={projectIds}
            change={(ids) => url.set({ projects: ids.join(), run: "" }, true)}
            place={{ ...place("projects"), describedBy: "projects-hint" }}
          />
          <p class="hint" id="projects-hint">
            {texts.projectsHint}
          </p>
          <label class="choice">
            <input
              type="checkbox"
              checked={url.get("overwrite") !== ""}
              onChange={(event) => url.set({ overwrite: event.currentTarget.checked ? "1" : "", run: "" })}
            />
            {texts.overwrite}
          </label>
        </>
      )}
    </Shown>
  );
}

/** Dry run, then the update by a job, which the address names; another choice begins with the dry run again. */
function Steps({ selection, url }: { readonly selection: Selection; readonly url: UrlState }) {
  const [rehearsal, setRehearsal] = useState<ProductUpdateRehearsal>();
  const jobId = url.get("run");
  const [endedId, setEndedId] = useState("");
  const [done, setDone] = useState("");
  const isRunning = jobId !== "" && jobId !== endedId;
  const start = async (dryRun: boolean) => {
    const answer = await call(updateProjectProducts, { body: { ...selection, dryRun } });
    if (!("changes" in answer)) return url.set({ run: answer.id });
    url.set({ run: "" });
    setDone("");
    const places = [...answer.changes, ...answer.conflicts];
    await Promise.all([
      productSource.read(places.map(({ productId }) => productId)),
      projectSource.read(places.map(({ projectId }) => projectId)),
      readPlaces(placesOf(answer.changes)),
    ]);
    return setRehearsal(answer);
  };
  const finish = (job: Job) => {
    setEndedId(job.id);
    if (job.kind !== "product-update" || !job.result) return;
    const { updated, projects, conflictCount } = job.result;
    const counts = { updated: numberText(updated), projects: numberText(projects) };
    setDone(fill(texts.done, { ...counts, conflicts: numberText(conflictCount) }));
  };
  const isEmpty = selection.productIds.length === 0;
  return (
    <>
      <div class="actions">
        <ActionButton label={texts.rehearse} work={() => start(true)} disabled={isEmpty || isRunning} />
        {rehearsal && rehearsal.products > 0 && jobId === "" && (
          <ActionButton label={texts.run} kind="primary" work={() => start(false)} />
        )}
      </div>
      {jobId !== "" && <JobProgress key={jobId} id={jobId} label={texts.job} onEnd={finish} />}
      <div role="status">{done !== "" && <p class="box done">{done}</p>}</div>
      {rehearsal && jobId === "" && <UpdateRehearsal rehearsal={rehearsal} />}
    </>
  );
}
