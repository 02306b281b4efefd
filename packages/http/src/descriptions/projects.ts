/** Descriptions of operations on projects and their contents. */
export const projectDescriptions = {
  search:
    "Finds things by their id or a part of their name, only those that the caller may read: for every user projects, products, connectors, signals and cables, and with the privileges of the Admin API also users, endpoints, deliveries, files, view templates, reports, lists, roles, providers of single sign-on, domains, OAuth clients and jobs. Deliveries and jobs have no name, so only their id finds them. New kinds may be added.",
  queryProjects:
    'Returns a page of the projects and snapshots the caller may see. A filter on `locked` separates them: `{ "locked": { "filterType": "boolean", "type": "false" } }` returns projects only.',
  createProject: "Creates a project that the caller owns and emits `project.created`.",
  patchProject:
    "Changes the members in the body; `deleted: true` removes the project, which only its owner and administrators may do.",
  deleteProject: "Removes a project with everything in it and emits one `project.deleted`.",
  restoreProject: "Restores a removed project with everything that was removed with it.",
  copyProject:
    "Copies products, views, items and cables into a new project of the caller, and emits one `project.created`.",
  snapshotProject: "Creates a locked copy with a number that is never reused, and emits `project.snapshot.created`.",
  listSnapshots:
    'Returns the snapshots of a project, newest first, in pages: `Link` with `rel="next"` names the next one.',
  undoProjectChangeSet:
    "Takes back a change set of the history: fields of the project, its products, cables, views and items get their former values, and products and cables that it added are removed. Fields that have changed again since, and products that cables or views use since, stay; `kept` names each with the reason. The restore operations bring back what was removed. The undo is a change set itself, so it can be undone.",
  readProjectHistory: "Returns the changes of a project as change sets, newest first: who, when and each field.",
  listProjectMembers:
    "Returns the users who were invited or added to the project, each with a role. The owner and holders of `Admin Projects`, who have rights in every project, are not listed.",
  addProjectMember:
    "Lets somebody read (`viewer`) or change (`editor`) the project. An `emailAddress` is mailed an invitation (202); a `userId` becomes a member immediately (201), which also requires the privilege `Admin Users` and the scope `admin`.",
  patchProjectMember: "Changes what a member may do.",
  deleteProjectMember: "Takes a member's rights away and withdraws an open invitation to the member's address.",
  queryAllProjects: "Returns a page of all users' projects and snapshots; `includeDeleted` adds removed ones.",
  getAnyProject: "Returns any project or snapshot with its version as ETag; a removed one only with `includeDeleted`.",
  replaceAnyProject: "Replaces the fields of any project. A version in the body must be the current one.",
  patchAnyProject: "Changes the fields in the body of any project; `deleted: true` removes it.",
  deleteAnyProject: "Removes any project and emits `project.deleted`.",
  queryAllSnapshots: "Returns a page of all users' snapshots; `includeDeleted` adds removed ones.",
  deleteAnySnapshot: "Removes a snapshot; its project stays as it is.",
  addProjectProducts:
    "Adds catalog products with a copy of their current fields; `quantity: n` adds n project products. `accessories` adds accessories too; the default is none.",
  restoreProjectProducts:
    "Restores removed project products, all or none, with the accessories, items and cables removed with them.",
  addProjectView:
    "Adds a view, optionally from a template, and emits `project.view.added`. A view key that is left out is derived from the name.",
  restoreProjectViews:
    "Restores removed views, all or none, with the items and cables removed with them. Emits `project.view.added` with `restored: true` for each view, and nothing for items.",
  deepCopyProjectView: "Copies a view with its items and emits one `project.view.added` that names the source.",
  listViewItems: "Returns everything drawn on a view.",
  addViewItems:
    "Adds one item or an array of up to 1000, all or none. A connection draws a cable and creates one if it has none.",
  patchViewItems: "Changes up to 1000 items of the project, each at the version last read, all or none.",
  restoreViewItems:
    "Restores removed items, all or none. If their view or the file that one shows is gone, the answer is 409.",
  getViewItem: "Returns one item with its geometry and style.",
  patchViewItem: "Changes the members in the body; geometry and style merge by name.",
  deleteViewItem: "Removes an item. A cable goes with the last of its drawn segments.",
  listProjectCables: "Returns the cables of a project, including those that are not drawn.",
  queryProjectCables: "Returns a page of the cables of a project. Columns of an end are named like `from.connector`.",
  createProjectCable:
    "Adds a cable without drawing it. Without an id it gets the next number of the project, which is never reused.",
  restoreProjectCables:
    "Restores removed cables, all or none. 409 when a product that they are plugged into has been removed, or a port is gone, taken, or no longer fits.",
  getProjectCable: "Returns one cable with both ends.",
  patchProjectCable: "Changes the members in the body; an end is replaced as a whole, and null unplugs it.",
  deleteProjectCable: "Removes a cable with the segments that draw it and emits `project.cable.deleted`.",
  getCableSettings: "Returns the patterns that number new cables.",
  patchCableSettings: "Changes the patterns that number new cables; existing ids stay.",
  listServiceViews:
    "Returns the templates that come with the service: sheets, plans, a rack elevation and a signal flow.",
  createViewTemplateFromTemplate:
    "Copies a template of the service (`serviceViewId`) or of the application (`templateId`); `name` and `viewKey` replace those of the source. The copy gets files of its own with the same content, which use nothing of the quota `fileBytes`; ids of the source's files in `settings` become those of the copies. 409 `limit_reached` for more than 1,000 files.",
  listAvailableViewTemplates: "Returns the templates that are neither hidden nor removed.",
  listProductChanges:
    "Returns the changes of catalog products, newest first: who, when, the version and each field. `next` is the `before` of the next page.",
  listProductUsage:
    "Returns for each product how many projects and snapshots it is in, how often, and when it was last added. Counts cover all projects, including removed products; `projects` names only those that the caller may read.",
  auditProducts:
    "Checks the products that the filter selects and returns the findings in pages, with the number of all findings. A finding names the first place in its product; `fix` is the body of a PATCH that solves it. A product has at most one finding of each check.",
  updateProjectProducts:
    "Brings fields of catalog products to the projects that use them. With `dryRun: true` the answer is 200 with what would change; otherwise a job makes one change set in each project. Snapshots never change; fields that a project has changed change only if `overwrite` is true. A product that would lose a connector with a cable in it is left unchanged and listed as a conflict. Emits no events.",
  compareProducts:
    "Returns one row for each field, attribute, connector and accessory of 2 to 10 products, and whether their values differ. Connectors match by name, then by connector and direction.",
  queryCatalogProducts: "Returns a page of the published products of the catalog.",
  getCatalogProduct: "Returns one published product.",
  searchProducts:
    "Finds published products by words in their names, manufacturers, models, part numbers and categories, best matches first, in pages: `next` is the `after` of the next one. Items of the list `search-synonyms`, such as `screen = display`, make one word find the other.",
  findSimilarProducts:
    "Finds published products similar to a product or a text, the most similar first. It compares vectors, which follow a change within seconds. As long as there are no vectors of the configured model, such as before the first reindex, it finds products with the same words.",
  reindexProducts:
    "Requests a job that computes the vectors of all products. They replace the current ones in one step, once all are complete. 409 `in_progress` while another reindex has not ended.",
  getProductReindex:
    "Returns the progress of the last reindex, or how it ended, and whether the vectors are stale because products have changed since or another model is configured. A provider may refuse single texts: their products get no vector, count as `failed`, and are tried again every hour; `lastError` names one.",
  cancelProductReindex:
    "Cancels the reindex, whoever requested it; the current vectors remain. If none is in progress, nothing changes.",
  readList: "Returns the active items of a list of values, in order.",
  upsertTranslations: "Creates or changes up to 1000 texts, all or none, and returns how many it created and changed.",
  exportProducts:
    "Downloads the products that match a filter of the grid. In CSV, lists and attributes are JSON in their cells, and an apostrophe precedes cells that a spreadsheet would run as formulas.",
  importProducts:
    "Creates, changes or removes products, all or none: those in the body, answered by 200 with the differences, or up to 20,000 in an uploaded file, each of at most 524,288 characters, which a job imports. With `dryRun=true` the answer is the same, but nothing is written. A product is identified by its id, or else by its part number together with its manufacturer; a part number that no product has creates one. Other fields merge as with PATCH, and `deleted: true` removes. In CSV the first record names the columns of the export; an empty cell clears a field that can be empty and keeps any other. Errors point to `/products/n`, where 0 is the first record below the names.",
  exportTranslations:
    "Downloads the texts, or those of a locale or namespace, ordered by namespace, key and locale, in the format that the import accepts. In CSV, an apostrophe precedes cells that a spreadsheet would run as formulas; the import removes it. XLIFF 2.0 has one language, so it needs `locale`; `from` is the language of the sources.",
  importTranslations:
    "Creates or changes the texts of a file, all or none, and returns the differences. With `dryRun=true` the answer is the same, but nothing is written. In CSV the first record names the columns of the export; empty cells count as absent. XLIFF may be any file of version 2 without markup in its texts: `original` of a file is the namespace, the name of a unit the key; a DOCTYPE is refused. Errors point to `/translations/n`, where 0 is the first record below the names.",
  translateSentences:
    "Translates sentences and returns the translations in the same order. A translation that the application already has comes first: one with the same source, or one that differs only in case and white space. The others go to the configured provider; without one they are `untranslated`. Placeholders such as `{name}` and `%s` are kept; a translation that lost one is `rejected`, and its text null. With `store`, what the provider translated is written to the namespace (`app` by default) with the status `machine`: into texts that lack a translation of the same source, or else as a new text with the sentence as key. Each sentence of a message with plurals or other choices is translated separately, and the plural forms are those of the target language; a message with more than 24 sentences comes only from memory. 503 when the provider fails and nothing came from the application.",
  translateMissing:
    "Requests a job that translates every text missing in a locale, the way `translateSentences` does, with the status `machine`: texts that wait for a translation of their source and, with `from`, texts that exist only in that locale. 409 `in_progress` while another such job has not ended.",
  readTranslations: "Returns the texts of a locale by namespace and key; `de-CH` falls back to `de`.",
  listAvailableReports: "Returns the reports that can be run on a project.",
  runReport: "Queues the run of a report and returns its job, which shows the progress and then the result.",
  listJobs:
    'Returns the jobs of the caller without their results, in pages: `Link` with `rel="next"` names the next one.',
  queryJobs: "Returns a page of the jobs of all users, with their progress and errors, without their results.",
  getJob: "Returns the progress of the caller's job, and its result once it is done.",
  cancelJob: "Ends a job of the caller that is still queued or running. The steps that it has committed remain.",
  deleteViewTemplate:
    "Sets `hidden: true`: users are no longer offered the template, but administrators can still read it. PATCH with `hidden: false` shows it again; PATCH with `deleted: true` removes it.",
  getProject: "Returns the project or snapshot, with its version as ETag.",
  listProjectInvitations: "Returns the invitations to the project that await an answer.",
  withdrawProjectInvitation: "Withdraws an invitation: the invited user no longer sees it.",
  listOwnInvitations:
    "Returns the projects the caller is invited to by their verified address: the 100 invitations sent last, in the order in which they were sent. Those of deleted projects, and those whose inviter could no longer send them, do not count. Older ones follow once some of these are answered.",
  acceptOwnInvitation: "Makes the caller a member of the project with the role offered.",
  declineOwnInvitation: "Declines an invitation; the user can be invited again.",
  listProjectProducts: "Returns the products of a project in the order they were added.",
  queryProjectProducts:
    "Returns a page of the products of a project, with each product's own copy of the catalog's fields.",
  getProjectProduct: "Returns one product of the project, with its own copy of the catalog's fields.",
  patchProjectProduct: "Changes the fields in the body; the catalog product stays as it is.",
  deleteProjectProduct:
    "Removes a product from the project, with its accessories, everything that draws them, and the cables plugged into them, drawn or not. Emits `project.product.deleted` for the product only, and `project.cable.deleted` for each cable.",
  listProjectViews: "Returns the views of a project.",
  getProjectView: "Returns one view without its items, which have their own operation.",
  patchProjectView: "Changes the members in the body; `deleted: true` removes the view with its items.",
  deleteProjectView: "Removes a view with its items and emits `project.view.deleted`.",
  listConnectors: "Returns the connectors of the catalog.",
  listSignals: "Returns the signals of the catalog.",
  listCables: "Returns the cables of the catalog.",
  listConnectorPairings: "Returns which connectors of the catalog mate, and for which signals.",
  listListItems: "Returns the items of a list, including inactive ones.",
  createListItem: "Adds an item to a list. No two live items of a list have the same key.",
  listTranslations: "Returns texts with their states; the query can narrow them to a locale or namespace.",
} as const;
