/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProductAccessory } from "../api.ts";

/** Fields of {@link ProductAccessory}. */
export const productAccessoryFields: FieldsOf<ProductAccessory> = {
  productId: { kind: "reference", title: {"en":"Product","de":"Produkt"}, to: "product", isRequired: true },
  quantity: { kind: "number", title: {"en":"Quantity","de":"Anzahl"}, min: 1, isRequired: true },
  mode: { kind: "choice", title: {"en":"When the product is placed","de":"Beim Platzieren des Produkts"}, values: {"included":{"en":"always comes with it","de":"ist immer dabei"},"default":{"en":"comes with it unless left out","de":"ist dabei, wenn nicht abgewählt"},"optional":{"en":"may be added","de":"kann dazukommen"}}, isRequired: true },
};
