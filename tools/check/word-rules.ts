/** A word or an opening that reads as foreign English, and what to write in its place. */
export interface WordRule {
  readonly name: string;
  readonly pattern: RegExp;
  /** Text before a match that makes it right. */
  readonly allowedAfter?: RegExp;
  readonly instead: string;
}

/** Between two words: a space, or the end of a line and the beginning of the next one of the comment. */
const gap = String.raw`\s+(?:(?:\*|//)\s+)?`;
/** Where a sentence begins: a comment, a line of a list, or after a full stop. */
const sentenceStart = String.raw`(?<=/\*\*?${gap}|//\s+|[.!?]${gap}|\n\n(?:[-*] )?|\|\s)`;

/** The rules; those of words hold in code too, where names would bring them back. */
export const wordRules: readonly WordRule[] = [
  {
    name: "pronoun",
    pattern: new RegExp(String.raw`/\*\*${gap}(?:What|Who|Whom|Whose|Whoever|How|Why)\b`, "g"),
    instead: "a noun or a verb in the third person at the beginning of a docstring",
  },
  {
    name: "fronted of",
    pattern: new RegExp(`${sentenceStart}Of (?!course\\b|which\\b)`, "g"),
    instead: "the subject first, then what it does",
  },
  { name: "beside", pattern: /\bbeside\b/gi, instead: "next to, also or besides, or name both things" },
  { name: "anew", pattern: /\banew\b/gi, instead: "again, or a verb such as rebuild" },
  { name: "let be", pattern: phrase("let be"), instead: "leave, keep or ignore" },
  { name: "of before", pattern: phrase("of before"), instead: "previous or earlier" },
  {
    name: "alone",
    pattern: /\balone\b/gi,
    // "Let alone", "leave it alone", "stands alone" and "an accessory is alone" are what the word is for.
    allowedAfter: /\b(?:(?:let|leave|leaves|left|stand|stands)\b[^.;]*|(?:is|are) )$/i,
    instead: "only, before what it limits",
  },
  {
    name: "as for because",
    pattern:
      /\bcannot [^"'`;:\n]* as (?:(?:it|its|there|both|none|no|this) |(?:an?|the) (?:(?!because\b)\w+ ){1,4}(?:is|are|was|were|has|have|cannot|must)\b)/gi,
    instead: "because",
  },
  {
    name: "as for because",
    pattern: new RegExp(
      `,${gap}as (?:there|no|nothing|only|most|both|none|(?:it|they) (?!does|do|would|was|were|is|are|came|has read)\\w+|(?:an?|the|its?|each|every|all|many|those) (?:\\w+ ){0,4}?(?:must|cannot|may not|needs?))\\b`,
      "gi",
    ),
    instead: "because",
  },
  {
    name: "current value",
    pattern: /\bcannot [^"'`;\n]*: current \w+ (?:is|are) /gi,
    instead: "the value itself after the colon",
  },
  {
    name: "is no",
    pattern: new RegExp(
      `\\b(?:is|are)${gap}no${gap}(?!longer\\b|more\\b|less\\b|one\\b|other\\b|older\\b|such\\b|key"|\\d)\\w`,
      "gi",
    ),
    allowedAfter: /\bthere\s+(?:(?:\*|\/\/)\s+)?$/i,
    instead: "is not a, before the noun that does not fit",
  },
  {
    name: "one for the reader",
    // Only words before it and verbs after it that nothing but a person fits: "until one ends" may be a job.
    pattern: new RegExp(
      String.raw`\b(?:that|what|where|while|until|before|once|when|whenever|far|without it|rows|whose)${gap}one${gap}` +
        String.raw`(?:reads?|sees|looks|types|stops typing|choos(?:e|es|ing)|chose|opens|opened|closes|leaves|press(?:es)?|` +
        String.raw`finds|scrolls|refreshes|asks|asked|meets|undoes|does(?! not)|removes|moves|overlooks|may|can read|` +
        String.raw`ha[sd] (?:chosen|seen|read|opened|closed|come))\b`,
      "gi",
    ),
    instead: "the user, you, or the passive voice",
  },
  { name: "outside of", pattern: phrase("outside of"), instead: "outside" },
  { name: "so that", pattern: phrase("so that"), instead: "so or to, or two sentences" },
];

function phrase(words: string): RegExp {
  return new RegExp(String.raw`\b${words.replaceAll(" ", gap)}\b`, "gi");
}
