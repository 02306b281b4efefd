import type { Json } from "@design-catalog/core/ports";
import { numberOf, objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import type { Seeding } from "./steps.ts";
import { categorySeeds, reportSeeds, swissSeeds, translationSeeds } from "./texts.ts";

/** Number of things that {@link seedTexts} handles. */
export const textsSize = categorySeeds.length + translationSeeds.length * 2 + swissSeeds.length + reportSeeds.length;

/** Creates the list of categories, translations and reports where they are missing. */
export async function seedTexts(seeding: Seeding): Promise<void> {
  await seedCategories(seeding);
  await seedTranslations(seeding);
  await seedReports(seeding);
}

const listKey = "product-categories";

async function seedCategories({ service, counts }: Seeding): Promise<void> {
  const lists = objectsOf(await service.call("listLists"));
  const body = { key: listKey, name: "Product categories" };
  const list =
    lists.find((one) => textOf(one, "key") === listKey) ?? objectOf(await service.call("createList", { body }));
  const parameters = { listId: textOf(list, "id") };
  const items = objectsOf(await service.call("listListItems", { parameters }));
  const keys = new Set(items.map((item) => textOf(item, "key")));
  for (const [key, label, german] of categorySeeds) {
    if (!keys.has(key))
      await service.call("createListItem", { parameters, body: { key, label, labels: { de: german } } });
    counts.done(keys.has(key) ? "found" : "created");
  }
}

async function seedTranslations({ service, counts }: Seeding): Promise<void> {
  const inGerman = translationSeeds.map(([key, source, value]) => ({ key, locale: "de", value, source }));
  const inEnglish = translationSeeds.map(([key, value]) => ({ key, locale: "en", value, source: null }));
  const swiss = swissSeeds.map(([key, source, value]) => ({ key, locale: "de-CH", value, source }));
  const wanted = [...inEnglish, ...inGerman, ...swiss];
  const existing = objectsOf(await service.call("listTranslations"));
  const nameOf = (row: Readonly<Record<string, Json>>) => `${textOf(row, "locale")} ${textOf(row, "key")}`;
  const names = new Set(existing.filter((row) => textOf(row, "namespace") === "app").map(nameOf));
  // Keeps a translation that somebody has changed.
  const missing = wanted.filter((row) => !names.has(nameOf(row)));
  const answer =
    missing.length > 0 ? await service.call("upsertTranslations", { body: { translations: missing } }) : {};
  const created = numberOf(objectOf(answer), "created");
  for (let index = 0; index < wanted.length; index++) counts.done(index < created ? "created" : "found");
}

async function seedReports({ service, counts }: Seeding): Promise<void> {
  const names = new Set(objectsOf(await service.call("listAvailableReports")).map((report) => textOf(report, "name")));
  for (const body of reportSeeds) {
    if (!names.has(body.name)) await service.call("createReport", { body });
    counts.done(names.has(body.name) ? "found" : "created");
  }
}
