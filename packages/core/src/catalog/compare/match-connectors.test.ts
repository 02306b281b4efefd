import { expect, test } from "bun:test";
import { matchConnectors } from "./match-connectors.ts";

/** A connector as `name direction connectorId`. */
function connector(text: string) {
  const [name = "", direction = "", connectorId = ""] = text.split(" ");
  return { name: name.replaceAll("_", " "), direction: direction as "in", connectorId, signalIds: [], quantity: 1 };
}

test.each<[what: string, lists: string[][], matches: string[][]]>([
  ["names of other case and space", [["HDMI_1 in a"], ["Hdmi1 in b"]], [["HDMI 1", "Hdmi1"]]],
  ["one connector and direction", [["IN in a"], ["Input in a"]], [["IN", "Input"]]],
  ["an input and an output of one connector", [["IN in a"], ["OUT out a"]], [["IN"], ["OUT"]]],
  [
    "a name before a connector",
    [
      ["A in x", "B in x"],
      ["B in x", "C in x"],
    ],
    [
      ["A", "C"],
      ["B", "B"],
    ],
  ],
  ["two connectors of one product", [["A in x", "B in x"], ["C in y"]], [["A"], ["B"], ["C"]]],
  ["three products", [["A in x"], ["B in y"], ["a in z"]], [["A", "a"], ["B"]]],
])("matchConnectors() given %s", (_, lists, matches) => {
  const found = matchConnectors(lists.map((list) => list.map(connector)));
  expect(found.map((match) => [...match.values()].map(({ name }) => name))).toEqual(matches);
});
