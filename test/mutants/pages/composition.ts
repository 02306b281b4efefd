import { seed } from "../mutant.ts";

const pages = "packages/pages/src";

export const mutants = [
  ...seed(
    "packages/http/src/handler/handler.ts",
    [`${pages}/create-pages.test.ts`],
    [
      [
        "the served document leaves out the authorization endpoint",
        "const descriptions = given.filter(",
        "const descriptions = (dependencies.contextRoutes ?? []).filter(",
      ],
      ["a service answers 404 for every page it was given", "[...(dependencies.pages?.routes ?? []), ...", "[..."],
      ["clients do not learn the languages of the pages", "discoveryRoutes(pages?.languages)", "discoveryRoutes([])"],
      [
        "a worker advertises endpoints that it does not have",
        "operations.length === 0 ? [] : discoveryRoutes",
        "discoveryRoutes",
      ],
    ],
  ),
  ...seed(
    `${pages}/create-pages.ts`,
    [`${pages}/create-pages.test.ts`, `${pages}/start.test.ts`],
    [
      [
        "the address of the service shows nothing",
        "routes: [startPageRoute(options), accountRoute(options), ...routes]",
        "routes",
      ],
      [
        "generated clients get a method for every page",
        "routes.filter(({ documented }) => documented !== false)",
        "routes",
      ],
      ["users do not return from single sign-on", "startSso, finishSso]", "startSso]"],
      ["the metadata offers no language", "languages: pageLanguages", "languages: []"],
    ],
  ),
  ...seed(
    "packages/http/src/request/request-body.ts",
    [`${pages}/frame/form-guard.test.ts`, `${pages}/authorize/request-operations.test.ts`],
    [
      ["JSON is read as a form", "  checkMediaType(source.request.headers, mediaType);\n", ""],
      [
        "a stranger's form may have 1 MiB",
        "decodeText(await readBody(source, bytesMax))",
        "decodeText(await readBody(source))",
      ],
    ],
  ),
  ...seed(
    "packages/testing/src/exported-names.ts",
    ["packages/testing/src/exported-names.test.ts"],
    [
      [
        "a face exports an interface in place of a class, and no test fails",
        "values.has(name) ? name : `type ${name}`",
        "name",
      ],
      [
        "a face exports a value that its surface test does not list",
        "if (unlisted.length > 0)",
        "if (unlisted.length > 1)",
      ],
      ["an entry with declarations gains a type, and no test fails", "|interface|type) (", "|interface) ("],
    ],
  ),
];
