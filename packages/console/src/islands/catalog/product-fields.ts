import type { Product } from "@design-catalog/client/api";
import { productFields as described } from "@design-catalog/client/fields";
import { fieldsOf } from "../engine/resource/fields-of.ts";

/** Fields of a product. */
export const productFields = fieldsOf<Product>(described);
