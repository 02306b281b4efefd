/**
 * Remembers about `countMax` results of a pure function of a text: endpoints are few, and each attempt asks for the
 * same ones.
 */
export function remember<Result>(compute: (text: string) => Result, countMax: number): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= countMax) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
