import fc from "fast-check";

/** First of the surrogates, which only pairs of UTF-16 use, and their number. */
const [surrogateFirst, surrogates] = [0xd800, 0x800];
const codePointMax = 0x10ffff;

/**
 * Any character of Unicode, as a unit of `fc.string()`: what the unit `binary` draws, whose table of all characters takes
 * 1.5 s to build.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: codePointMax - surrogates }).map(
  (number) => String.fromCodePoint(number < surrogateFirst ? number : number + surrogates),
  (character) => {
    const codePoint = codePointOf(character);
    return codePoint < surrogateFirst ? codePoint : codePoint - surrogates;
  },
);

/** @throws {TypeError} for anything but one character, by which fast-check learns that it cannot be shrunk as one */
function codePointOf(character: unknown): number {
  const [only, ...more] = typeof character === "string" && character.isWellFormed() ? character : [];
  const codePoint = only?.codePointAt(0);
  if (codePoint !== undefined && more.length === 0) return codePoint;
  throw new TypeError("Cannot find the code point because the value is not one character");
}
