import { getRateLimits, type RateLimitPolicy, type RateLimits } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { FilterChoice } from "../../engine/choice.tsx";
import { numberText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { readNames } from "../../engine/names.ts";
import { mayUse } from "../../engine/page-data.ts";
import { Badge, Moment, Shown } from "../../engine/parts.tsx";
import { Table } from "../../engine/table.tsx";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { wordText } from "../../engine/word-text.ts";
import { texts } from "./texts.ts";

const refreshMs = 10_000;
const hoursDefault = "24";
/** Operations that stand in a line of the table. */
const namedMax = 3;

mount(Limits);

function Limits() {
  const url = useUrlState();
  const hours = url.get("hours") || hoursDefault;
  const read = async () => {
    const limits = await call(getRateLimits, { query: { hours: Number(hours) } });
    const users = limits.refusals.filter(({ per, subject }) => per === "user" && subject !== "*");
    const nameOf = await readNames(
      "User",
      users.map(({ subject }) => subject),
    );
    return { limits, nameOf };
  };
  const answer = useAnswer(read, hours, refreshMs);
  return (
    <>
      <h2>{texts.refusals}</h2>
      <div class="filters">
        <FilterChoice
          label={texts.hours}
          value={hours}
          options={Object.entries(texts.periods)}
          choose={(chosen) => url.set({ hours: chosen })}
        />
      </div>
      <Shown answer={answer}>
        {({ limits, nameOf }) => (
          <>
            <p class="box notice">{texts.modes[limits.mode]}</p>
            {(limits.mode !== "off" || limits.refusals.length > 0) && (
              <Refusals refusals={limits.refusals} nameOf={nameOf} />
            )}
            <h2>{texts.policies}</h2>
            <Policies policies={limits.policies} />
            <Change />
          </>
        )}
      </Shown>
    </>
  );
}

/** Says where one changes the limits, and leads there those who may open it. */
function Change() {
  const link = <a href="/admin/settings?tab=rate-limits">{texts.change}</a>;
  return <p class="hint">{mayUse("Admin Application") ? link : texts.change}</p>;
}

function Refusals(shown: { readonly refusals: RateLimits["refusals"]; readonly nameOf: (id: string) => string }) {
  const { refusals, nameOf } = shown;
  if (refusals.length === 0) return <p>{texts.noRefusals}</p>;
  const columns = [texts.policy, texts.per, texts.subject, texts.effect, texts.count, texts.last];
  return (
    <Table label={texts.refusals} columns={columns}>
      {refusals.map(({ policy, per, subject, enforced, count, lastAt }) => (
        <tr key={`${policy} ${per} ${subject}`}>
          <th scope="row">{wordText(texts.names, policy)}</th>
          <td>{texts.perNames[per]}</td>
          <td>
            <bdi>{subject === "*" ? texts.further : nameOf(subject)}</bdi>
          </td>
          <td>
            <Badge tone={enforced ? "bad" : "warn"}>{enforced ? texts.refused : texts.observed}</Badge>
          </td>
          <td>{numberText(count)}</td>
          <td>
            <Moment at={lastAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Policies({ policies }: { readonly policies: readonly RateLimitPolicy[] }) {
  if (policies.length === 0) return <p>{texts.noPolicies}</p>;
  return (
    <Table label={texts.policies} columns={[texts.policy, texts.match, texts.per, texts.quota, texts.burst]}>
      {policies.map(({ name, match, per, quota, windowSeconds, burst }) => (
        <tr key={name}>
          <th scope="row">{wordText(texts.names, name)}</th>
          <td>
            <Match match={match} />
          </td>
          <td>{texts.perNames[per]}</td>
          <td>{fill(texts.quotaText, { quota: numberText(quota), seconds: numberText(windowSeconds) })}</td>
          <td>{numberText(burst ?? quota)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Requests that a limit counts; many operations as their number, until the user asks for their names. */
function Match({ match }: { readonly match: RateLimitPolicy["match"] }) {
  const { operations = [] } = match;
  if (operations.length <= namedMax) return <>{matchText(match)}</>;
  return (
    <details>
      <summary>{fill(texts.operations, { count: numberText(operations.length) })}</summary>
      {matchText(match)}
    </details>
  );
}

function matchText({ areas = [], operations = [], methods = [], grids }: RateLimitPolicy["match"]): string {
  const ofGrids = grids === true ? texts.grids : texts.noGrids;
  const parts = [...areas, ...operations, ...methods, ...(grids === undefined ? [] : [ofGrids])];
  return parts.length === 0 ? texts.all : parts.join(", ");
}
