import type { Project } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { readNames } from "../engine/names.ts";
import { type Fact, Facts, Moment, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { labelsOf } from "../engine/words.ts";
import { DeleteProject } from "./project-actions.tsx";
import type { ProjectTab } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectFields);

/** Facts about the project, and its end. */
export function Overview({ project, mayChange, again }: ProjectTab & { readonly again: () => void }) {
  const names = useAnswer(() => readNames("User", [project.ownerId]), project.ownerId, refreshMs);
  return (
    <>
      <section class="card card-body">
        <Shown answer={names}>{(nameOf) => <Facts facts={factsOf(project, nameOf)} />}</Shown>
      </section>
      {mayChange && <DeleteProject project={project} again={again} />}
    </>
  );
}

function factsOf(project: Project, nameOf: (id: string | null) => string): readonly Fact[] {
  const { uniqueNumber, sourceProjectId, message } = project;
  const own: readonly Fact[] = [
    { name: labels.number, value: project.number ?? texts.none },
    { name: labels.client, value: project.client ?? texts.none },
    { name: labels.description, value: project.description ?? texts.none },
    { name: texts.owner, value: <bdi>{nameOf(project.ownerId)}</bdi> },
    { name: texts.created, value: <Moment at={project.createdAt} isExact /> },
    { name: texts.changed, value: <Moment at={project.updatedAt} isExact /> },
    { name: texts.id, value: <code>{project.id}</code> },
  ];
  const source = sourceProjectId !== null && {
    name: texts.source,
    value: <a href={`/admin/projects/${sourceProjectId}`}>{sourceProjectId}</a>,
  };
  const taken: readonly Fact[] = project.locked
    ? [
        { name: texts.snapshotNumber, value: uniqueNumber ?? "" },
        { name: labels.message, value: message ?? texts.none },
      ]
    : [];
  return [...taken, ...own, ...(source ? [source] : [])];
}
