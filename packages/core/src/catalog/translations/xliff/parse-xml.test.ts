import { describe, expect, test } from "bun:test";
import { parseXml, type XmlElement } from "./parse-xml.ts";

/** An element as a line of text. */
function shown({ name, attributes, children }: XmlElement): string {
  const values = [...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join("");
  const inner = children.map((child) => (typeof child === "string" ? JSON.stringify(child) : shown(child))).join("");
  return `<${name}${values}>${inner}</>`;
}

describe("parseXml()", () => {
  const read: readonly (readonly [xml: string, result: string])[] = [
    ["<a/>", "<a></>"],
    [
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- - --><a\n b = "1" c=\'"\'>x</a >\n<?tool do?>',
      '<a b="1" c="\\"">"x"</>',
    ],
    ["<p:a><b>1</b>\r2<![CDATA[<&>]]></p:a>", '<p:a><b>"1"</>"\\n2""<&>"</>'],
    ["<a b='&lt;&amp;&#10;\n'>&#xD;&#x1F3A5;&gt;&quot;&apos;</a>", '<a b="<&\\n ">"\\r\u{1F3A5}>\\"\'"</>'],
    ["<été ä='1'/>", '<été ä="1"></>'],
  ];
  test.each(read)("reads %j", (xml, result) => {
    expect(shown(parseXml(xml))).toBe(result);
  });

  const refused: readonly (readonly [xml: string, message: string])[] = [
    ["", "Line 1: A document has one element"],
    ["<a/>\n<b/>", "Line 2: A document has one element"],
    ["<a>", "Line 1: A document has one element, which ends"],
    ["x<a/>", "Line 1: Text must be inside"],
    ["<a>\n</b>", "Line 2: </b> closes no element"],
    ["<a/></a>", "Line 1: </a> closes no element"],
    ["<a b='1' b='2'/>", "The attribute b comes twice"],
    ["<a b=1/>", "not well-formed"],
    ["<a b='<'/>", "not well-formed"],
    ["<a b='1'c='2'/>", "not well-formed"],
    ["<a\nb", "Line 1: The XML is not well-formed"],
    ["<a><!-- -- --></a>", "A comment must not contain --"],
    ["<a><!-- ---></a>", "A comment must not contain --"],
    ["<a><!-- </a>", "not well-formed"],
    ["<a><![CDATA[</a>", "not well-formed"],
    ["<a>]]></a>", "Text must not contain ]]>"],
    ["<a>\n&nbsp;</a>", "An & must begin a reference"],
    ["<a>&</a>", "An & must begin a reference"],
    ["<a>&#0;</a>", "An & must begin a reference"],
    ["<a>&#xD800;</a>", "An & must begin a reference"],
    ["<a>&#x110000;</a>", "An & must begin a reference"],
    ["<a>\u0001</a>", "A character is not allowed in XML"],
    ["<a>\n\uFFFF</a>", "Line 2: A character is not allowed in XML"],
    ["<a>\r\n\uFFFF</a>", "Line 2: A character is not allowed in XML"],
    ["<a>\r\uFFFF</a>", "Line 2: A character is not allowed in XML"],
    ["<a><?xml version='1.0'?></a>", "not well-formed"],
    ["<!DOCTYPE a><a/>", "Line 1: A DOCTYPE is not accepted"],
    [
      `<?xml version="1.0"?>\n<!doctype a [<!ENTITY b "${"ha".repeat(9)}">]><a>&b;&b;</a>`,
      "Line 2: A DOCTYPE is not accepted",
    ],
    [`${"<a>".repeat(33)}${"</a>".repeat(33)}`, "nested more than 32 deep"],
  ];
  test.each(refused)("refuses %j and says why", (xml, message) => {
    expect(() => parseXml(xml)).toThrow(
      expect.objectContaining({
        code: "malformed_json",
        data: {
          errors: [expect.objectContaining({ code: "malformed_xliff", message: expect.stringContaining(message) })],
        },
      }),
    );
  });

  const attributes = Array.from({ length: 100_000 }, (_, at) => ` b${at}=''`).join("");
  const tooMany: readonly (readonly [what: string, xml: string])[] = [
    ["elements", `<a>${"<b/>".repeat(100_000)}</a>`],
    ["texts", `<a>${"x<b/>".repeat(50_000)}</a>`],
    ["comments", `<a>${"<!---->".repeat(100_000)}</a>`],
    ["instructions", `<a>${"<?b?>".repeat(100_000)}</a>`],
    ["references", `<a>${"&lt;".repeat(100_000)}</a>`],
    ["attributes", `<a${attributes}/>`],
  ];
  test.each(tooMany)("refuses more than 100,000 %s", (_, xml) => {
    expect(() => parseXml(xml)).toThrow("Line 1: A document has at most 100000 elements, attributes");
  });

  test("reads as many pieces as are allowed; end tags and spaces in tags do not count", () => {
    expect(parseXml(`<a>${"<b></b >".repeat(99_999)}</a>`).children).toHaveLength(99_999);
  });

  const large: readonly (readonly [name: string, xml: (size: number) => string])[] = [
    ["text", (size) => `<a>${"x".repeat(size)}</a>`],
    ["elements", (size) => `<a>${"<b/>".repeat(size / 4)}</a>`],
    ["attributes", (size) => `<a${Array.from({ length: size / 10 }, (_, at) => ` b${at}='1'`).join("")}/>`],
    ["comment", (size) => `<a><!--${"x".repeat(size)}--></a>`],
    ["references", (size) => `<a>${"&lt;".repeat(size / 4)}</a>`],
    ["open comments", (size) => `<a>${"<!--".repeat(size / 4)}`],
    ["open tags", (size) => `<a>${"<b ".repeat(size / 3)}`],
    ["spaces in a tag", (size) => `<a${" ".repeat(size)}`],
    ["line breaks", (size) => `<a>${"\n".repeat(size)}&`],
  ];
  test.each(large)("answers a MiB of %s", (_, xml) => {
    try {
      expect(parseXml(xml(1_048_576)).name).toBe("a");
    } catch (error) {
      expect(error).toMatchObject({ code: "malformed_json" });
    }
  });
});
