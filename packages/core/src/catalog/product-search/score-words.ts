import type { Term } from "./query-terms.ts";
import { typingDistance } from "./typing-distance.ts";

/** Scores of a product's word for a word of the query. */
const scores = { same: 1, beginning: 0.9, part: 0.75, oneSlip: 0.7, twoSlips: 0.5 } as const;

/** Lowest score of a result: less than half of the query does not count. */
const scoreMin = 0.5;

/** Letters of the shortest word that may have a slip: in shorter ones, one letter often makes another word. */
const oneSlipLengthMin = 4;
const twoSlipsLengthMin = 8;

/** Weight of a synonym, so products with the words of the query come first. */
const synonymWeight = 0.95;

/**
 * Creates a function that scores how well a product's words meet a query, from 0 to 1; 0 below half of it. `joined` is
 * the query as one word.
 */
export function createScorer(terms: readonly Term[], joined: string): (words: readonly string[]) => number {
  const asked = terms.map((ways) => ways.map((way) => way.map(askFor)));
  const glued = askFor(joined);
  return (words) => {
    const sum = asked.reduce((total, ways) => total + bestWay(words, ways), 0);
    const total = Math.max(asked.length === 0 ? 0 : sum / asked.length, best(words, glued));
    return total < scoreMin ? 0 : total;
  };
}

function bestWay(words: readonly string[], ways: readonly (readonly AskedWord[])[]): number {
  let highest = 0;
  for (const [index, way] of ways.entries()) {
    const sum = way.reduce((total, one) => total + best(words, one), 0);
    highest = Math.max(highest, (sum / way.length) * (index === 0 ? 1 : synonymWeight));
  }
  return highest;
}

function best(words: readonly string[], asked: AskedWord): number {
  let highest = 0;
  for (const word of words) highest = Math.max(highest, scoreWord(asked, word));
  return highest;
}

interface AskedWord {
  readonly asked: string;
  readonly slipsMax: number;
  readonly letters: number;
}

function askFor(asked: string): AskedWord {
  return { asked, slipsMax: slipsAllowed(asked), letters: lettersOf(asked) };
}

function scoreWord({ asked, slipsMax, letters }: AskedWord, word: string): number {
  if (word.length >= asked.length && word.includes(asked)) return scoreHolding(asked, word);
  if (Math.abs(word.length - asked.length) > slipsMax) return 0;
  // A slip removes one letter and adds one, so comparing letters rules out most words before comparing their order.
  if (slipsMax === 0 || bitsIn(letters ^ lettersOf(word)) > 2 * slipsMax) return 0;
  const slips = typingDistance(asked, word, slipsMax);
  if (slips > slipsMax) return 0;
  return slips === 1 ? scores.oneSlip : scores.twoSlips;
}

function scoreHolding(asked: string, word: string): number {
  if (asked === "") return 0;
  if (word.length === asked.length) return scores.same;
  return word.startsWith(asked) ? scores.beginning : scores.part;
}

/** Letters of a word as bits; some letters share one. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Slips that a word may have; none in a number, where another digit is another number. */
function slipsAllowed(word: string): number {
  if (word.length < oneSlipLengthMin || /^\d+$/u.test(word)) return 0;
  return word.length < twoSlipsLengthMin ? 1 : 2;
}
