/**
 * Writes the notes of a change into the changelog of a package. All packages have the same version, so a package does not
 * list the changes of those that it depends on again.
 */
// eslint-disable-next-line import/no-default-export -- the program that reads it asks for that
export default {
  /** @param {{ commit?: string, summary: string }} change */
  getReleaseLine: async ({ commit, summary }) => {
    const [first, ...others] = summary.split("\n").map((line) => line.trimEnd());
    const name = commit === undefined ? "" : `${commit.slice(0, 7)}: `;
    return [`- ${name}${first}`, ...others.map((line) => `  ${line}`)].join("\n");
  },
  getDependencyReleaseLine: async () => "",
};
