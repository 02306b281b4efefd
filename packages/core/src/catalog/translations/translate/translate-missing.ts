import { jobSchemaOf, queuedExampleOf, requestJob } from "../../../application/mod.ts";
import { defineOperation } from "../../../engine/calls/operation.ts";
import { invalid } from "../../../engine/errors.ts";
import { inTransaction } from "../../../engine/rows/change.ts";
import { translations } from "../table.ts";
import { translationKind, translationParameters } from "./translation-job.ts";

export const translateMissing = defineOperation({
  name: "translateMissing",
  method: "POST",
  path: `${translations.definition.path}/translate/missing`,
  tag: "Translations",
  summary: "Translate all texts that a locale lacks",
  description:
    "Requests a job that translates every text missing in a locale, the way `translateSentences` does, with the status `machine`: texts that wait for a translation of their source and, with `from`, texts that exist only in that locale. 409 `in_progress` while another such job has not ended.",
  privilege: "Admin Translations r/w",
  audience: "anyone",
  body: translationParameters,
  status: 202,
  output: jobSchemaOf(translationKind),
  location: ({ id }) => `/api/v1/jobs/${id}`,
  failures: [409],
  example: { body: translationKind.example.parameters, output: queuedExampleOf(translationKind) },
  async run(context, { body }) {
    if (body.from === body.to) throw invalid("/to", "same_language", `The texts are in ${body.to} already`);
    return inTransaction(context, (change) => requestJob(change, translationKind, body));
  },
});
