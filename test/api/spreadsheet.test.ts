import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const path = "/api/v1/admin/products";
const office = Bun.which("soffice");
if (office === null)
  console.error(
    "Files of spreadsheets are not tested because LibreOffice is missing: apt-get install libreoffice-calc-nogui",
  );

/** Texts that a spreadsheet would change. */
const texts = [
  "007",
  "1-2",
  "3E5",
  "2026-11-28",
  "TRUE",
  "1. Dez",
  "50 %",
  "=1+1",
  "-5",
  "'007",
  "1,5",
  "1.234",
  "K-10",
  "10:30 PM",
  "5 pm",
  "(5)",
  "$5",
  "(1,5)",
  "1/2",
  "1 1/2",
  ".5E3",
  ",5",
  "2026-11-28T10:00:00",
  "Montag, 28. November 2026",
  "November 28, 2026",
  "5. Jän 2026",
  "1:30 nachm.",
  "123456789012345678",
];

/** Countries by the number that LibreOffice has for their language. */
const countries = {
  "Germany, windows-1252": { language: 1031, delimiter: ";", decimalMark: ",", charset: 1 },
  "Germany, commas": { language: 1031, delimiter: ",", decimalMark: ",", charset: 76 },
  "USA, UTF-8": { language: 1033, delimiter: ",", decimalMark: ".", charset: 76 },
} as const;

describe.skipIf(office === null)("a file that LibreOffice opens and saves", () => {
  let api: TestApi;
  let directory: string;
  const category = unique("category");
  beforeAll(async () => {
    api = await startApi("memory");
    directory = await mkdtemp(join(tmpdir(), "spreadsheet-"));
    for (const partNumber of texts) {
      const fields = { widthMm: 1240.5, heightMm: 1.125, powerW: 1e-7, attributes: { "a;b": "1,5", c: "=1" } };
      const made = { name: partNumber, category, partNumber, manufacturer: "Grün & Söhne", ...fields };
      const answer = await api.administrator.post(path, { ...made, description: 'say "go";\nnow, 1.5' });
      expect(answer.status).toBe(201);
    }
  });
  afterAll(async () => {
    await api.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** Converts a file of the directory, and returns the new one. */
  async function convert(file: string, to: string, options: readonly string[]): Promise<string> {
    const profile = `-env:UserInstallation=file://${directory}/profile`;
    const words = [
      office ?? "",
      "--headless",
      profile,
      ...options,
      "--convert-to",
      to,
      "--outdir",
      join(directory, "out"),
    ];
    const child = Bun.spawn([...words, file], { stderr: "pipe", stdout: "ignore" });
    const [code, errors] = [await child.exited, await new Response(child.stderr).text()];
    expect([code, errors.includes("Error:")]).toEqual([0, false]);
    return join(directory, "out", `export.${to.slice(0, to.includes(":") ? to.indexOf(":") : undefined)}`);
  }

  test.each(Object.entries(countries))("in %s is imported without a change", async (_, country) => {
    const { language, delimiter, decimalMark, charset } = country;
    const filterModel = { category: { filterType: "text", type: "equals", filter: category } };
    const options = { format: "csv", delimiter, decimalMark, spreadsheet: true, filterModel };
    const exported = await api.administrator.post(`${path}/export`, options);
    // Reading the answer as text has dropped the byte order mark.
    await Bun.write(join(directory, "export.csv"), `\uFEFF${exported.text}`);
    const [sign, asNumbers] = [delimiter.charCodeAt(0), "false,true"];
    const reading = `--infilter=CSV:${sign},34,76,1,,${language},${asNumbers}`;
    const book = await convert(join(directory, "export.csv"), "xlsx", [reading]);
    const writing = `csv:Text - txt - csv (StarCalc):${sign},34,${charset},1,,${language},${asNumbers},false`;
    const saved = await convert(book, writing, []);
    const headers = { "content-type": "text/csv" };
    const raw = await Bun.file(saved).bytes();
    const imported = await api.administrator.send("POST", `${path}/import`, { headers, raw });
    expect([imported.status, imported.text]).toEqual([200, expect.stringContaining(`"unchanged":${texts.length}`)]);
  });
});
