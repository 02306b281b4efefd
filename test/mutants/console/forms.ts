import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";
const browser = ["test/browser/console-conflicts.test.ts"];

export const mutants = [
  ...seed(
    `${islands}/engine/three-way.ts`,
    [`${islands}/engine/three-way.test.ts`],
    [
      [
        "saving again undoes what somebody else changed",
        "if (!isOther(base, mine)) return { value: theirs, isConflict: false };",
        "if (!isOther(base, mine)) return { value: mine, isConflict: false };",
      ],
      [
        "a value that both changed is saved without a question",
        "isConflict: isOther(base, theirs) &&",
        "isConflict: false &&",
      ],
      ["both changes to the same are a question", " && isOther(mine, theirs) };", " };"],
      [
        "a value that one took once is one's own for ever",
        "isOther(mine[name], earlier[name]) ? base[name] : earlier[name]",
        "base[name]",
      ],
      [
        "fields change under the user without a word",
        "[...merged.taken, label] : merged.taken",
        "merged.taken : merged.taken",
      ],
      ["what only somebody else changed is a question", "isOther(base[name], theirs[name]) && isOther", "isOther"],
    ],
  ),
  ...seed(
    `${islands}/engine/resource/settings-form.tsx`,
    ["test/browser/console-settings.test.ts"],
    [["settings that are refused look saved", "setSaved(false)", "undefined"]],
  ),
  ...seed(
    `${islands}/pages/settings/page.tsx`,
    ["test/browser/console-settings.test.ts"],
    [["settings of the application that are refused look saved", "() => setSaved(false)", "() => undefined"]],
  ),
  ...seed(
    `${islands}/account/profile.tsx`,
    ["test/browser/console-account.test.ts"],
    [["a name that is refused looks saved", "    setSaved(false);\n", ""]],
  ),
  ...seed(
    `${islands}/users/user-drawer.tsx`,
    ["test/browser/console-users.test.ts"],
    [["a user that is refused looks saved", "    setSaved(false);\n", ""]],
  ),
  ...seed(
    `${islands}/webhooks/endpoint-values.ts`,
    [`${islands}/webhooks/endpoint-values.test.ts`],
    [
      [
        "a header that somebody else added is gone after a conflict",
        "[...kept, ...added.filter((line) => !has(mine, line))]",
        "kept",
      ],
      ["a header that somebody else removed comes back as a mask", "isTyped(line) || !has(removed, line)", "true"],
      ["a value typed for a removed header is lost without a word", " || has(removed, line)));", "));"],
      [
        "a value of somebody else is replaced without a question",
        "(has(added, line) || has(removed, line))",
        "has(removed, line)",
      ],
    ],
  ),
  ...seed(`${islands}/engine/form.tsx`, browser, [
    [
      "a conflict whose other side cannot be read says nothing",
      ".then(follow, showFailure)",
      ".then(follow).catch(() => undefined)",
    ],
    ["nobody learns which fields changed", "{taken.length > 0 && <Taken labels={taken} />}", ""],
    ["headers are removed by what was stored at first", "theirs ?? base.values)", "options.initial)"],
  ]),
  ...seed(
    `${islands}/engine/typed-word.ts`,
    [`${islands}/engine/typed-word.test.ts`],
    [
      ["a name with a dash cannot be confirmed", '.replaceAll(/\\p{Dash_Punctuation}/gu, "-")', ""],
      ["a name with two spaces cannot be confirmed", '.replaceAll(/\\s+/gu, " ")', ""],
      ["nothing typed confirms a name of spaces", 'typed !== "" && seen', "seen"],
    ],
  ),
  ...seed(
    `${islands}/engine/countdown.ts`,
    [`${islands}/engine/countdown.test.ts`],
    [
      ["a countdown ends before its time", "Math.ceil(leftMs / 1000)", "Math.floor(leftMs / 1000)"],
      ["what is overdue counts below zero", "Math.max(0, Math.ceil(leftMs / 1000))", "Math.ceil(leftMs / 1000)"],
      ["a day is counted by the second", "first + unitsMax", "first + 4"],
    ],
  ),
  ...seed(
    `${islands}/engine/entries/entry-filter.ts`,
    [`${islands}/engine/entries/entry-filter.test.ts`],
    [["letters as a number take the rows away", " && isUsable(filter, value)", ""]],
  ),
  ...seed(
    `${islands}/webhooks/endpoint-values.ts`,
    [`${islands}/webhooks/endpoint-values.test.ts`],
    [["every header is asked again while the user types the URL", "URL.canParse(typed) && !isSameHost", "!isSameHost"]],
  ),
  ...seed(
    `${islands}/engine/dialog.tsx`,
    ["test/browser/console-engine.test.ts"],
    [
      ["Close throws input away without a question", "onClick={() => guard.leave(discard)}", "onClick={discard}"],
      ["Escape throws input away without a question", "    event.preventDefault();\n", ""],
    ],
  ),
  ...seed(
    `${islands}/engine/guard.tsx`,
    ["test/browser/console-engine.test.ts"],
    [
      [
        "a dialog goes on asking about input that is saved",
        "        if (ids.current.size === 0) setAsked(undefined);\n",
        "",
      ],
      [
        "Escape in a drawer throws a typed item away",
        "outer && !isApart ? [ids.current, outer] : [ids.current]",
        "[ids.current]",
      ],
    ],
  ),
  ...seed(
    `${islands}/engine/guard.tsx`,
    ["test/browser/console-input.test.ts"],
    [
      ["Back asks about a tab again and again", "    for (const id of ids.current) forms.delete(id);\n", ""],
      [
        "the question about input is asked out of the way of the keyboard",
        '    box.current?.querySelector("button")?.focus();\n',
        "",
      ],
    ],
  ),
  ...seed(
    `${islands}/engine/unsaved.ts`,
    ["test/browser/console-input.test.ts"],
    [
      ["Back asks below the search, where one cannot answer", "element.close();", "void element;"],
      ["Back asks about input that stays", " && !staysFrom(shown, next)", ""],
    ],
  ),
  ...seed(
    `${islands}/engine/tabs.tsx`,
    ["test/browser/console-input.test.ts"],
    [["another tab throws input away", "else guard.leave(go);", "else go();"]],
  ),
  ...seed(
    `${islands}/lists/items.tsx`,
    ["test/browser/console-input.test.ts"],
    [
      [
        "another item of a list throws a half-typed one away",
        "guard.leave(() => url.set({ item: id }, true))",
        "url.set({ item: id }, true)",
      ],
      ["the removal of an item throws another one's input away", "if (id === edited) return done();", "return done();"],
      ["labels of others stay although one kept one's own", "item && stored", "item && valuesOf(fields, item)"],
    ],
  ),
  ...seed(
    `${islands}/engine/resource/row-form.tsx`,
    ["test/browser/console-input.test.ts"],
    [
      [
        "entries of others stay although one kept one's own",
        "bodyOf(fields, values, stored)",
        "bodyOf(fields, values, valuesOf(fields, row))",
      ],
    ],
  ),
  ...seed(
    `${islands}/engine/repeated.ts`,
    [`${islands}/engine/repeated.test.ts`],
    [
      ["an entry replaces another one with a space more", "one.trim() === name", "one === name"],
      ["two empty lines are an error", 'name !== "" &&', ""],
    ],
  ),
  ...seed(
    `${islands}/engine/form.tsx`,
    ["test/browser/console-input.test.ts"],
    [["the later of two entries replaces the earlier one", "    if (objection) return;\n", ""]],
  ),
  ...seed(
    `${islands}/engine/use-url-state.ts`,
    ["test/browser/console-engine.test.ts"],
    [
      [
        "Back throws input away without a question",
        "if (askBeforeAddress(new URL(shown).searchParams, new URL(location.href).searchParams)) {",
        "if (false) {",
      ],
      ["Back asks and takes the address away", '      history.pushState(null, "", shown);\n', ""],
    ],
  ),
  ...seed(
    `${islands}/engine/parts.tsx`,
    ["test/browser/console-engine.test.ts"],
    [["a half-typed confirmation is lost without a question", '  useUnsaved(typed !== "");\n', ""]],
  ),
  ...seed(
    `${islands}/pages/webhook/overview.tsx`,
    ["test/browser/console-engine.test.ts"],
    [["a deleted endpoint asks whether to leave its page", "    forgetUnsaved();\n", ""]],
  ),
  ...seed(
    `${islands}/engine/grid.tsx`,
    ["test/browser/console-engine.test.ts"],
    [
      ["the order of rows is not in the address", "        url.set({ sort: text });\n", ""],
      ["a link forgets its order", "order: orderFor(orderInUrl),", "order: [],"],
      ["Back changes the address, not the rows", "drawn.current?.sort(orderFor(orderInUrl));", "return;"],
    ],
  ),
  ...seed(
    `${islands}/engine/form.tsx`,
    ["test/browser/console-engine.test.ts"],
    [
      ["an open form shows what was stored when it opened", "    setValues(initial);\n", ""],
      ["a refresh throws away what the user types", " || isOther(latest.current, saved)) return;", ") return;"],
    ],
  ),
  ...seed(
    `${islands}/engine/acting.ts`,
    ["test/browser/console-users.test.ts"],
    [
      [
        "the banner of an ended impersonation stays",
        "setTimeout(() => location.reload()",
        "setTimeout(() => undefined",
      ],
    ],
  ),
];
