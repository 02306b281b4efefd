export { wholeList } from "./browse/catalog-lists.ts";
export { cables } from "./cables.ts";
export { connectorPairings } from "./connector-pairings.ts";
export { connectors } from "./connectors.ts";
export { receiveUpload } from "./files/receive-upload.ts";
export { fileUploads } from "./files/table.ts";
export { connectorReferences, placedExample, placedFields, products } from "./products.ts";
export { signals } from "./signals.ts";
export { catalogWing } from "./wing.ts";
