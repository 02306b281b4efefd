import { getMcpSettings, listVoices, type McpSettings, patchMcpSettings } from "@design-catalog/client/api";
import { mcpSettingsFields } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { Area } from "../../engine/resource/area.tsx";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { SettingsForm } from "../../engine/resource/settings-form.tsx";
import { Tabs } from "../../engine/tabs.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { texts } from "./texts.ts";
import { switchedOff, switches } from "./tool-switches.ts";

const fields = fieldsOf<McpSettings>(mcpSettingsFields, {
  tools: {
    label: texts.tools,
    hint: texts.toolsHint,
    kind: "custom",
    read: switchedOff,
    write: switches,
    show: String,
    render: (typed, change, place) => <Area {...{ label: texts.tools, value: String(typed), change, place }} />,
  },
});

const loadLog = async () => (await import("./call-log.tsx")).CallLog;

mount(Mcp);

function Mcp() {
  return (
    <Tabs
      label={texts.sections}
      tabs={[
        { name: "settings", label: texts.settings, content: Settings },
        { name: "log", label: texts.log, content: () => <Later load={loadLog}>{(CallLog) => <CallLog />}</Later> },
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
