import { type Mutant, seed } from "../mutant.ts";

const answers = ["test/api/answers.test.ts"];
const documents = ["test/openapi.test.ts"];
const deliveries = "packages/core/src/webhooks/deliveries";

export const mutants: readonly Mutant[] = [
  ...seed(`${deliveries}/delivery-operations.ts`, answers, [
    ["a delivery shows a counter that the documents lack", "{ automaticCount: _, relatedId,", "{ relatedId,"],
  ]),
  ...seed("packages/core/src/projects/recordings/schemas.ts", answers, [
    ["a recording shows a job that the documents lack", "{ jobId: _, ...row }", "{ ...row }"],
  ]),
  ...seed(`${deliveries}/resend-operation.ts`, documents, [
    ["nobody learns by which columns many deliveries are chosen", "    grid: columns,\n", ""],
  ]),
];
