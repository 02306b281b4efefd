import { audioFamilies } from "./audio-families.ts";
import { infrastructureFamilies } from "./infrastructure-families.ts";
import type { PortSeed, ProductFamily, Variant } from "./product-family.ts";
import { videoFamilies } from "./video-families.ts";

/** A product of the demo catalog. */
export interface ProductSeed {
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly partNumber: string;
  readonly category: string;
  readonly description: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly depthMm: number;
  readonly weightG: number;
  readonly powerW: number | null;
  readonly ports: readonly PortSeed[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** All products of the demo catalog, about 200. */
export const productSeeds: readonly ProductSeed[] = [
  ...videoFamilies,
  ...audioFamilies,
  ...infrastructureFamilies,
].flatMap(productsOf);

function productsOf(family: ProductFamily): readonly ProductSeed[] {
  const { colours = [""] } = family;
  return family.variants.flatMap((variant) =>
    colours.map((colour, index) => productOf(family, variant, { colour, index })),
  );
}

function productOf(
  family: ProductFamily,
  variant: Variant,
  { colour, index }: { readonly colour: string; readonly index: number },
): ProductSeed {
  const { manufacturer, series, noun, category, description, ports = [], attributes = {} } = family;
  const [widthMm, heightMm, depthMm] = variant.sizeMm;
  // Manufacturers mark the colour by a letter at the end.
  const ending = colour === "" ? "" : `-${"ABCDEFG".charAt(index)}`;
  const model = `${series}-${variant.code}${ending}`;
  const title = variant.title.charAt(0).toUpperCase() + variant.title.slice(1);
  return {
    name: [`${title} ${noun}`, colour].filter((part) => part !== "").join(", "),
    manufacturer,
    model,
    partNumber: `${manufacturer.slice(0, 3).toUpperCase()}-${model}`,
    category,
    description,
    widthMm,
    heightMm,
    depthMm,
    weightG: Math.round(variant.weightKg * 1000),
    powerW: variant.powerW,
    ports: variant.ports ?? ports,
    attributes: colour === "" ? attributes : { ...attributes, version: colour },
  };
}
