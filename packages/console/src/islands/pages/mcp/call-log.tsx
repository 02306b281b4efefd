import { type McpCall, queryMcpLog } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { rowFilters } from "../../engine/entries/row-filters.ts";
import { bytesText, momentColumn, numberColumn, numberText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { NamedRow } from "../../engine/named-row.tsx";
import { readNames } from "../../engine/names.ts";
import { CopyButton, Facts, Moment } from "../../engine/parts.tsx";
import { RequestLink } from "../../engine/request-link.tsx";
import { texts } from "./texts.ts";

/** The log of calls of tools, which assistants make. */
export function CallLog() {
  return <Entries kind={callLog} />;
}

/** A call with the name of its project. */
interface NamedCall extends McpCall {
  readonly project: string;
}

const callLog: EntryKind<NamedCall> = {
  label: texts.grid,
  number: texts.number,
  timeField: "createdAt",
  periodDefault: "7d",
  filters: [
    { name: "tool", label: texts.tool, kind: "contains" },
    { name: "outcome", label: texts.outcome, kind: "choice", options: Object.entries(texts.outcomes) },
    { name: "emailAddress", label: texts.user, kind: "contains" },
    { name: "clientName", label: texts.client, kind: "contains" },
    rowFilters.project,
  ],
  columns: [
    { field: "createdAt", label: texts.at, ...momentColumn(({ createdAt }) => createdAt) },
    { field: "tool", label: texts.tool, text: ({ tool }) => tool },
    { field: "outcome", label: texts.outcome, text: ({ outcome }) => texts.outcomes[outcome], width: 130 },
    { field: "emailAddress", label: texts.user, text: ({ emailAddress }) => emailAddress },
    { field: "clientName", label: texts.client, text: ({ clientName, clientId }) => clientName ?? clientId },
    { field: "durationMs", label: texts.duration, ...numberColumn(({ durationMs }) => durationMs), width: 140 },
  ],
  load: async (body) => {
    const { rowData, ...page } = await call(queryMcpLog, { body });
    const ids = rowData.map(({ projectId }) => projectId);
    const names = await readNames("Project", ids);
    return { ...page, rowData: rowData.map((row) => ({ ...row, project: names(row.projectId) })) };
  },
  titleOf: ({ tool }) => tool,
  details: (entry) => <CallDetails entry={entry} />,
};

function CallDetails({ entry }: { readonly entry: NamedCall }) {
  const { projectId, project, createdAt, outcome, requestBytes, responseBytes } = entry;
  const given = JSON.stringify(entry.arguments, null, 2);
  return (
    <>
      <Facts
        facts={givenFacts([
          [texts.at, <Moment at={createdAt} isExact />],
          [texts.outcome, texts.outcomes[outcome]],
          [texts.errorCode, entry.errorCode],
          [texts.user, entry.emailAddress],
          [texts.client, entry.clientName ?? entry.clientId],
          [texts.projectId, projectId && <NamedRow kind="Project" id={projectId} name={project} />],
          [texts.duration, numberText(entry.durationMs)],
          [texts.requestSize, bytesText(requestBytes)],
          [texts.responseSize, bytesText(responseBytes)],
          [texts.agent, entry.userAgent],
          [texts.protocol, entry.protocolVersion],
          [texts.requestId, entry.requestId && <RequestLink id={entry.requestId} />],
        ])}
      />
      <h3>{texts.arguments}</h3>
      {entry.arguments === null ? (
        <p>{texts.noArguments}</p>
      ) : (
        <>
          <pre tabIndex={0}>{given}</pre>
          <CopyButton text={given} />
        </>
      )}
    </>
  );
}
