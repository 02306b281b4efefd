import { restoreOperation } from "../../engine/operations/restore.ts";
import { checkSettingsFiles } from "../files/check-settings-files.ts";
import { viewTemplates } from "./table.ts";

/** POST of ids to `restore`, of templates whose files are still there. */
export const restoreViewTemplates = {
  ...restoreOperation(viewTemplates, ({ transaction }, restored) => checkSettingsFiles(transaction, restored)),
  description:
    "Restores removed view templates, all or none, and returns all that the body names; live ones stay as they are. 409 `conflict` if the settings of one name a file that has been removed.",
};
