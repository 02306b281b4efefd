import { type Variable, variableSections } from "../../packages/host/src/config/variables.ts";

/** A table of variables for each subject, in Markdown. */
export function writeVariables(): string {
  const head = "| variable | default | unit | takes | meaning |\n|---|---|---|---|---|";
  return sections()
    .map(([title, variables]) => `## ${title}\n\n${head}\n${variables.map(toRow).join("\n")}`)
    .join("\n\n");
}

/** The text of `.env.example`: every variable, commented out, with its default or an example. */
export function writeEnvironmentExample(): string {
  const intro =
    "# Copy to .env. Every variable is optional outside production; docs/operations/configuration.md explains them all.\n" +
    "# NAME_FILE names a file with the value of NAME, for each secret that may be in one.";
  const parts = sections().map(([title, variables]) => `# ${title}\n${variables.map(toExample).join("\n")}`);
  return `${[intro, ...parts].join("\n\n")}\n`;
}

type Named = readonly [name: string, variable: Variable];

function sections(): readonly (readonly [title: string, variables: readonly Named[]])[] {
  return Object.entries(variableSections).map(([title, variables]) => [title, Object.entries(variables)]);
}

function toRow([name, variable]: Named): string {
  const { unit = "", meaning, inFile } = variable;
  const fixed = variable.default === undefined ? "" : `\`${variable.default}\``;
  const file = inFile ? `. \`${name}_FILE\` names a file that holds it` : "";
  return `| \`${name}\` | ${variable.otherwise ?? fixed} | ${unit} | ${formOf(variable)} | ${meaning}${file} |`;
}

function formOf({ form, choices, min, max }: Variable): string {
  if (form !== undefined) return form;
  if (choices) return choices.map((choice) => `\`${choice}\``).join(", ");
  return min === undefined || max === undefined ? "any text" : `${min} to ${max}`;
}

function toExample([name, variable]: Named): string {
  return `# ${name}=${variable.example ?? variable.default ?? ""}`;
}
