/** One sample of the text format of Prometheus. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const commentExpression = /^# (?:HELP [a-z_:][\w:]* .+|TYPE [a-z_:][\w:]* (?:counter|gauge|histogram))$/u;
const sampleExpression = /^(?<name>[a-z_:][\w:]*)(?:\{(?<labels>(?:[a-z_]\w*="[^"\\]*",?)+)\})? (?<value>\S+)$/u;
const labelExpression = /([a-z_]\w*)="([^"]*)"/gu;

/** Parses the text format strictly, as far as this service uses it. @throws {Error} for any other line */
export function parseSamples(text: string): readonly Sample[] {
  if (!text.endsWith("\n")) throw new Error("Cannot parse metrics that do not end with a line break");
  return text.split("\n").flatMap((line): readonly Sample[] => {
    if (line === "" || commentExpression.test(line)) return [];
    const { name, labels = "", value } = sampleExpression.exec(line)?.groups ?? {};
    const number = value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value);
    if (name === undefined || Number.isNaN(number)) throw new Error(`Cannot parse a line of the metrics: ${line}`);
    const pairs = [...labels.matchAll(labelExpression)].map(([, label = "", text = ""]) => [label, text] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: number }];
  });
}

/** Sums the samples with a name and labels; undefined without any. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
