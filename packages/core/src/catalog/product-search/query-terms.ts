/** A part of a query, in every way to say it: as asked, then its synonyms. Each way is some words. */
export type Term = readonly [Way, ...(readonly Way[])];

/** Words that stand together, such as those of *video wall*. */
type Way = readonly string[];

/** Ways to say the same. */
export type Synonyms = readonly Way[];

/** The parts of a query. Synonyms of several words count where these words follow each other. */
export function queryTerms(words: readonly string[], groups: readonly Synonyms[]): readonly Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const asked = longestWay(words.slice(at), groups);
    const said = asked.join(" ");
    const others = groups.filter((group) => group.some((way) => way.join(" ") === said)).flat();
    const different = new Map(others.map((way) => [way.join(" "), way]));
    different.delete(said);
    terms.push([asked, ...different.values()]);
    at += asked.length;
  }
  return terms;
}

/** The longest way to say something with which words begin; otherwise the first of them. */
function longestWay(words: readonly string[], groups: readonly Synonyms[]): Way {
  const beginning = groups.flat().filter((way) => way.every((word, index) => word === words[index]));
  return beginning.reduce((longest, way) => (way.length > longest.length ? way : longest), words.slice(0, 1));
}
