import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { openService, type OpenService } from "./telemetry-test-tools.ts";

const directory = join(import.meta.dir, "../../../../docs/operations");
const readDocument = (name: string): string => readFileSync(join(directory, name), "utf8");

/** Sample names of a metric, by its type. */
const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] } as const;

let service: OpenService;
let types: ReadonlyMap<string, string>;

beforeAll(async () => {
  // It follows nobody, so it is not used, but its metrics are there.
  service = await openService({ DATABASE_READ_URL: process.env[testDatabaseUrlVariable] ?? "" });
  const text = await (await fetch(`${service.url}/metrics`)).text();
  types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].map(([, name = "", type = ""]) => [name, type]));
});

afterAll(() => service.close());

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly type: string; readonly targets?: readonly Target[] }[];
}

interface Target {
  readonly expr: string;
}

interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

// Members that the test checks.
const dashboard = JSON.parse(readDocument("grafana-dashboard.json")) as Dashboard;
const rules = (Bun.YAML.parse(readDocument("alert-rules.yaml")) as RuleFile).groups.flatMap(({ rules }) => rules);

describe("every metric", () => {
  test("of the dashboard is exposed", () => {
    const panels = dashboard.panels.filter(({ type }) => type !== "row");
    expect(panels.length).toBeGreaterThan(20);
    for (const { title, targets = [] } of panels) {
      expect([title, targets.length > 0]).toEqual([title, true]);
      for (const { expr } of targets) expect([title, unknownNames(expr)]).toEqual([title, []]);
    }
  });

  test("of the alert rules is exposed, and each rule has a severity, a summary and an explanation", () => {
    expect(rules.length).toBeGreaterThan(10);
    const monitoring = readDocument("monitoring.md");
    for (const { alert, expr, labels, annotations } of rules) {
      expect([alert, unknownNames(expr)]).toEqual([alert, []]);
      expect(["page", "ticket"]).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(monitoring).toContain(`| ${alert} |`);
    }
  });

  test("counts attempts of the schedule where it is a rate, and neither tests nor what somebody resends", () => {
    const expressions = [...rules, ...dashboard.panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);
    const selectors = expressions.flatMap(
      (expr) => expr.match(/\bcatalog_webhook_attempts_total\b(?:\{[^}]*\})?/gu) ?? [],
    );
    expect(selectors.length).toBeGreaterThan(5);
    expect(selectors.filter((selector) => !selector.includes('trigger="automatic"'))).toEqual([]);
  });

  test("that is exposed as the service's own is explained, and none that is not", () => {
    const explained = new Set(readDocument("monitoring.md").match(/`(?:catalog|nodejs|process)_\w+`/gu));
    const own = [...types.keys()].filter((name) => name.startsWith("catalog_"));
    expect(own.filter((name) => !explained.has(`\`${name}\``))).toEqual([]);
    expect([...explained].filter((name) => !types.has(name.slice(1, -1)))).toEqual([]);
  });
});

test("finds a name that is not exposed, or the other tests would mean nothing", () => {
  expect(unknownNames("sum(rate(catalog_webhook_attempts_total[5m])) / catalog_no_such_thing")).toEqual([
    "catalog_no_such_thing",
  ]);
  // A histogram has no sample with its own name.
  expect(unknownNames("catalog_webhook_attempt_duration_seconds")).toHaveLength(1);
});

/** Names of metrics in an expression that the service does not expose. */
function unknownNames(expression: string): readonly string[] {
  const samples = new Set(
    [...types].flatMap(([name, type]) =>
      Object.entries(suffixes).flatMap(([of, endings]) => (of === type ? endings.map((ending) => name + ending) : [])),
    ),
  );
  const names = expression.match(/\b(?:catalog|nodejs|process)_\w+/gu) ?? [];
  return names.length === 0 ? [`no name in ${expression}`] : names.filter((name) => !samples.has(name));
}
