import { listVoices, type McpCall, type McpSettings, queryMcpLog } from "@design-catalog/client/api";
import { getMcpSettings, patchMcpSettings } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { momentText, numberText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { mount } from "../../engine/mount.tsx";
import { CopyButton, Facts, Shown } from "../../engine/parts.tsx";
import type { ResourceField } from "../../engine/resource/field.ts";
import { SettingsForm } from "../../engine/resource/settings-form.tsx";
import { Tabs } from "../../engine/tabs.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { switchedOff, switches, toolsOf } from "./tool-switches.ts";
import { texts } from "./texts.ts";

/** Tools that the stored settings name. */
let switched: readonly string[] = [];

const fields: readonly ResourceField<McpSettings>[] = [
  { name: "enabled", kind: "switch", label: texts.enabled },
  {
    name: "registration",
    kind: "choice",
    label: texts.registration,
    options: Object.entries(texts.registrations),
    isRequired: true,
  },
  {
    name: "tools",
    kind: "custom",
    label: texts.tools,
    hint: texts.toolsHint,
    read: (stored) => {
      switched = toolsOf(stored).map(([name]) => name);
      return switchedOff(stored);
    },
    write: (typed) => switches(typed, switched),
    show: String,
    render: (typed, change, { id, describedBy, isInvalid }) => (
      <>
        <label for={id}>{texts.tools}</label>
        <textarea
          id={id}
          rows={4}
          spellcheck={false}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={String(typed)}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </>
    ),
  },
  { name: "instructions", kind: "area", label: texts.instructions, hint: texts.instructionsHint },
  { name: "resultRowsMax", kind: "number", label: texts.resultRowsMax },
  { name: "logArguments", kind: "switch", label: texts.logArguments },
];

const log: EntryKind<McpCall> = {
  label: texts.grid,
  timeField: "createdAt",
  periodDefault: "7d",
  filters: [
    { name: "tool", label: texts.tool, kind: "contains" },
    { name: "outcome", label: texts.outcome, kind: "choice", options: Object.entries(texts.outcomes) },
    { name: "emailAddress", label: texts.user, kind: "contains" },
    { name: "clientName", label: texts.client, kind: "contains" },
    { name: "projectId", label: texts.projectId, kind: "equals" },
  ],
  columns: [
    { field: "createdAt", label: texts.at, text: ({ createdAt }) => momentText(createdAt), width: 210 },
    { field: "tool", label: texts.tool, text: ({ tool }) => tool },
    { field: "outcome", label: texts.outcome, text: ({ outcome }) => texts.outcomes[outcome], width: 130 },
    { field: "emailAddress", label: texts.user, text: ({ emailAddress }) => emailAddress },
    { field: "clientName", label: texts.client, text: ({ clientName, clientId }) => clientName ?? clientId },
    { field: "durationMs", label: texts.duration, text: ({ durationMs }) => numberText(durationMs), width: 140 },
  ],
  load: (body) => call(queryMcpLog, { body }),
  titleOf: ({ tool }) => tool,
  details: (entry) => <CallDetails entry={entry} />,
};

mount(Mcp);

function Mcp() {
  const url = useUrlState();
  return (
    <Tabs
      label={texts.sections}
      chosen={url.get("tab")}
      onChoose={(tab) => url.set({ tab, entry: "" }, true)}
      tabs={[
        { name: "settings", label: texts.settings, content: Settings },
        { name: "log", label: texts.log, content: () => <Entries kind={log} /> },
      ]}
    />
  );
}

function Settings() {
  return (
    <>
      <SettingsForm
        changing="Admin MCP r/w"
        fields={fields}
        get={getMcpSettings}
        patch={patchMcpSettings}
        saved={texts.saved}
      />
      <h2>{texts.voices}</h2>
      <Voices />
    </>
  );
}

function Voices() {
  const answer = useAnswer(() => call(listVoices, {}), "");
  return (
    <Shown answer={answer}>
      {(voices) =>
        voices.length === 0 ? (
          <p>{texts.noVoices}</p>
        ) : (
          <ul>
            {voices.map(({ id, name, locale, provider }) => (
              <li key={id}>{`${name} (${locale}, ${provider})`}</li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

function CallDetails({ entry }: { readonly entry: McpCall }) {
  const { createdAt, outcome, requestBytes, responseBytes } = entry;
  const given = JSON.stringify(entry.arguments, null, 2);
  return (
    <>
      <Facts
        facts={givenFacts([
          [texts.at, momentText(createdAt)],
          [texts.outcome, texts.outcomes[outcome]],
          [texts.errorCode, entry.errorCode],
          [texts.user, entry.emailAddress],
          [texts.client, entry.clientName ?? entry.clientId],
          [texts.projectId, entry.projectId],
          [texts.duration, numberText(entry.durationMs)],
          [texts.bytes, `${numberText(requestBytes)} / ${numberText(responseBytes)}`],
          [texts.agent, entry.userAgent],
          [texts.protocol, entry.protocolVersion],
          [texts.requestId, entry.requestId],
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
