import { getAnyProject } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { type Tab, Tabs } from "../../engine/tabs.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { Overview } from "../../projects/overview.tsx";
import { Products } from "../../projects/products.tsx";
import { DeletedProject } from "../../projects/project-actions.tsx";
import { ProjectHead } from "../../projects/project-head.tsx";
import { changing, mayChangeProject, projectId, type ProjectTab } from "../../projects/project.ts";
import { texts } from "../../projects/texts.ts";

const refreshMs = 15_000;

mount(ProjectPage);

function ProjectPage() {
  const answer = useAnswer(() => readProject(), projectId, refreshMs);
  const again = () => answer.again();
  return (
    <>
      <Shown answer={answer}>
        {(project) => (
          <>
            <ProjectHead {...{ project, again }} mayChange={!project.deleted && mayChangeProject(project)} />
            {project.locked && <p class="box notice">{texts.snapshotNote}</p>}
            {!project.locked && !mayUse(changing) && <ReadOnlyNote privilege={changing} />}
            {project.deleted && <DeletedProject again={again} />}
            {project.deleted ? (
              <Overview project={project} mayChange={false} again={again} />
            ) : (
              <Tabs label={texts.sections} tabs={tabsOf({ project, mayChange: mayChangeProject(project) }, again)} />
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function readProject() {
  return call(getAnyProject, { path: { projectId }, query: { includeDeleted: true } });
}

const loadSnapshots = async () => (await import("../../projects/snapshot-list.tsx")).SnapshotList;
const loadFiles = async () => (await import("../../projects/project-files.tsx")).ProjectFiles;
const loadMembers = async () => (await import("../../projects/members.tsx")).Members;
const loadCables = async () => (await import("../../projects/cables.tsx")).Cables;
const loadViews = async () => (await import("../../projects/views.tsx")).Views;
const loadHistory = async () => (await import("../../projects/history.tsx")).History;
const snapshots: Tab = {
  name: "snapshots",
  label: texts.snapshots,
  content: () => <Later load={loadSnapshots}>{(SnapshotList) => <SnapshotList />}</Later>,
};

function tabsOf(shown: ProjectTab, again: () => void): readonly Tab[] {
  return [
    { name: "overview", label: texts.overview, content: () => <Overview {...shown} again={again} /> },
    {
      name: "members",
      label: texts.members,
      content: () => <Later load={loadMembers}>{(Members) => <Members {...shown} />}</Later>,
    },
    { name: "products", label: texts.products, content: () => <Products {...shown} /> },
    {
      name: "views",
      label: texts.views,
      content: () => <Later load={loadViews}>{(Views) => <Views />}</Later>,
    },
    {
      name: "cables",
      label: texts.cables,
      content: () => <Later load={loadCables}>{(Cables) => <Cables {...shown} />}</Later>,
    },
    {
      name: "files",
      label: texts.files,
      content: () => <Later load={loadFiles}>{(ProjectFiles) => <ProjectFiles />}</Later>,
    },
    // A snapshot has none of its own.
    ...(shown.project.locked ? [] : [snapshots]),
    {
      name: "history",
      label: texts.history,
      content: () => <Later load={loadHistory}>{(History) => <History {...shown} />}</Later>,
    },
  ];
}
