import { getMcpSettings, listVoices, type McpSettings, patchMcpSettings } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Entries } from "../../engine/entries/entries.tsx";
import { mount } from "../../engine/mount.tsx";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import type { ResourceField } from "../../engine/resource/field.ts";
import { SettingsForm } from "../../engine/resource/settings-form.tsx";
import { Tabs } from "../../engine/tabs.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { callLog } from "./call-log.tsx";
import { texts } from "./texts.ts";
import { switchedOff, switches } from "./tool-switches.ts";

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
    read: switchedOff,
    write: switches,
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

mount(Mcp);

function Mcp() {
  return (
    <Tabs
      label={texts.sections}
      tabs={[
        { name: "settings", label: texts.settings, content: Settings },
        { name: "log", label: texts.log, content: () => <Entries kind={callLog} /> },
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
  const answer = useAnswer(() => call(listVoices, {}), "", refreshMs);
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
