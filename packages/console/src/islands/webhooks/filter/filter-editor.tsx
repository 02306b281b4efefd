import type { EventType, Issue } from "@design-catalog/client/api";
import { useMemo, useState } from "preact/hooks";
import type { FieldPlace } from "../../engine/form.tsx";
import { IssueText } from "../../engine/issue-text.tsx";
import { Area } from "../../engine/resource/area.tsx";
import { filterText, jsonOf } from "../endpoint-values.ts";
import { ConditionList } from "./condition-list.tsx";
import { readConditions, writeConditions } from "./conditions.ts";
import type { FilterService } from "./filter-service.ts";
import { filterTexts } from "./filter-texts.ts";
import { faultsOf, type Judgement, otherFaults } from "./judgement.ts";
import { TryFilter } from "./try-filter.tsx";

interface EditorOptions {
  readonly label: string;
  readonly types: readonly EventType[];
  /** Types that the endpoint chooses, or `*`. */
  readonly chosen: readonly string[];
  /** JSON; empty for none. */
  readonly text: string;
  readonly service: FilterService;
  readonly change: (filter: string) => void;
  readonly place: FieldPlace;
}

/** The filter of an endpoint: as conditions, or as the JSON that they stand for, with a trial on past events. */
export function FilterEditor({ label, types, chosen, text, service, change, place }: EditorOptions) {
  const conditions = readConditions(text.trim() === "" ? null : jsonOf(text));
  const [isJson, setJson] = useState(conditions === undefined);
  const [tried, setTried] = useState<Judgement>(untried);
  // The field itself shows what is wrong with the filter as a whole.
  const saved = useJudgement(text, place.issues?.filter(({ pointer }) => pointer !== "") ?? []);
  const judgements = [saved, tried];
  const listed = isJson ? undefined : conditions;
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      {listed ? (
        <ConditionList
          {...{ types, chosen, place, readSchema: service.readSchema }}
          conditions={listed}
          faultsOf={(condition) => judgements.flatMap((judgement) => faultsOf(judgement, condition))}
          change={(join, next) => change(filterText(writeConditions(join, next)))}
        />
      ) : (
        <Area
          label={filterTexts.json}
          value={text}
          change={(typed) => {
            // On its way to something else it may be a list of conditions for a moment.
            setJson(true);
            change(typed);
          }}
          place={{ ...place, id: `${place.id}-json` }}
        />
      )}
      <Faults issues={judgements.flatMap(listed ? otherFaults : ({ issues }) => issues)} />
      <Switch isList={listed !== undefined} isListable={conditions !== undefined} change={setJson} />
      <TryFilter service={service} judge={(issues) => setTried({ text, issues })} />
    </fieldset>
  );
}

const untried: Judgement = { text: "", issues: [] };

/** Judgement of the text that was sent, which the user goes on changing. */
function useJudgement(text: string, issues: readonly Issue[]): Judgement {
  return useMemo(() => ({ text, issues }), [JSON.stringify(issues)]);
}

function Faults({ issues }: { readonly issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul class="field-error">
      {issues.map(({ pointer, code, message }) => (
        <li key={pointer}>
          <code>{pointer}</code> <IssueText {...{ code, message }} />
        </li>
      ))}
    </ul>
  );
}

/** Changes between the list of conditions and JSON; there is no list of what it cannot say. */
function Switch(view: {
  readonly isList: boolean;
  readonly isListable: boolean;
  readonly change: (isJson: boolean) => void;
}) {
  const { isList, isListable, change } = view;
  if (!isListable) return <p class="hint">{filterTexts.onlyJson}</p>;
  return (
    <div class="actions">
      <button type="button" class="secondary" onClick={() => change(isList)}>
        {isList ? filterTexts.asJson : filterTexts.asConditions}
      </button>
    </div>
  );
}
