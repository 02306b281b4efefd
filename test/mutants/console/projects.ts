import { seed } from "../mutant.ts";

const folder = "packages/console/src/islands/projects";

export const mutants = [
  ...seed(
    `${folder}/undo.ts`,
    [`${folder}/undo.test.ts`],
    [
      ["an undo offers to remove the project", 'create: ["ProjectProduct"', 'create: ["Project", "ProjectProduct"'],
      ["changed items of a view offer no undo", '"ProjectView", "ViewItem"],\n  create', '"ProjectView"],\n  create'],
      ["what came back is told as left", "!restored.has(resourceId)", "true"],
      ["an undo removes what somebody added", 'change.action === "delete" && ', ""],
      ["an undo brings back only a part of a large removal", "if (truncated) return [];", ""],
      ["an undo of a large removal fails", "ids: ids.slice(from, from + idsMax)", "ids"],
      [
        "an undo fails because it restores placements before their view",
        '["ProjectView", "ProjectProduct", "ViewItem",',
        '["ViewItem", "ProjectView", "ProjectProduct",',
      ],
    ],
  ),
  ...seed(
    `${folder}/drawing-box.ts`,
    [`${folder}/drawing-box.test.ts`],
    [
      ["a drawing leaves out the empty part of its sheet", "isSheet(sheet) ? [", "false ? ["],
      ["a route beyond its box is cut off", "return [...turned, ...points];", "return turned;"],
      ["a turned item is cut off", "const angle = (rotation * Math.PI) / 180;", "const angle = 0 * rotation;"],
      ["an empty view is not a picture", "right - left || emptySide", "right - left"],
      [
        "a drawing with many points does not appear",
        "return values.reduce<readonly [number, number]>(",
        "if (values.length > 65_536) return [0, 0];\n  return values.reduce<readonly [number, number]>(",
      ],
      [
        "a style reaches beyond the drawing",
        "colour.test(value) ? value : undefined",
        'value !== "" ? value : undefined',
      ],
      [
        "a line without points does not appear",
        "return points.length > 0\n    ? points",
        "return points.length >= 0\n    ? points",
      ],
      ["long texts run out of their boxes", "Math.min(height * 0.7, width", "Math.max(height * 0.7, width"],
    ],
  ),
  ...seed(
    `${folder}/cable-values.ts`,
    [`${folder}/values.test.ts`],
    [
      ["a cable without a length gets the length 0", "if (text === null) return null;", ""],
      ["a wrong length is stored as none", "(text as unknown as number)", "null"],
    ],
  ),
  ...seed(
    `${folder}/project-values.ts`,
    [`${folder}/values.test.ts`],
    [["a cleared field is stored as an empty text", 'trimmed === "" ? null : trimmed', "trimmed"]],
  ),
];
