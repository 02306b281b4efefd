import { compareProducts, type Comparison } from "@design-catalog/client/api";
import { placeLabel, placeText, readPlaces } from "../../catalog/product-words.ts";
import { call } from "../../engine/call.ts";
import { mount } from "../../engine/mount.tsx";
import { Badge, Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { ReferencePicker } from "../../engine/resource/reference-picker.tsx";
import { productSource } from "../../engine/resource/sources.ts";
import { Table } from "../../engine/table.tsx";
import { textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";

const texts = textsOf({
  en: {
    products: "Products",
    choose: "Choose two to ten products.",
    onlyDifferences: "Only what differs",
    comparison: "Products side by side",
    field: "Field",
    state: "State",
    differs: "differs",
    same: "same",
    none: "These products do not differ.",
  },
  de: {
    products: "Produkte",
    choose: "Wählen Sie zwei bis zehn Produkte.",
    onlyDifferences: "Nur Unterschiede",
    comparison: "Produkte nebeneinander",
    field: "Feld",
    state: "Zustand",
    differs: "verschieden",
    same: "gleich",
    none: "Diese Produkte unterscheiden sich nicht.",
  },
});

const productsMax = 10;

mount(ProductComparison);

/** Products side by side; which ones is in the page's address. */
function ProductComparison() {
  const url = useUrlState();
  const chosen = url
    .get("products")
    .split(",")
    .filter((id) => id !== "");
  const onlyDifferences = url.get("all") === "";
  const names = useAnswer(() => productSource.read(chosen).then(() => true), chosen.join());
  const change = (ids: readonly string[]) => url.set({ products: ids.slice(0, productsMax).join(",") }, true);
  const place = { id: "products", describedBy: undefined, isInvalid: false };
  return (
    <>
      <Shown answer={names}>
        {() => <ReferencePicker label={texts.products} source={productSource} {...{ chosen, change, place }} />}
      </Shown>
      <label class="choice">
        <input
          type="checkbox"
          checked={onlyDifferences}
          onChange={() => url.set({ all: onlyDifferences ? "1" : "" })}
        />
        {texts.onlyDifferences}
      </label>
      {chosen.length < 2 ? <p role="status">{texts.choose}</p> : <Compared {...{ chosen, onlyDifferences }} />}
    </>
  );
}

function Compared(compared: { readonly chosen: readonly string[]; readonly onlyDifferences: boolean }) {
  const { chosen, onlyDifferences } = compared;
  const read = async () => {
    const comparison = await call(compareProducts, { body: { productIds: chosen, onlyDifferences } });
    await readPlaces(comparison.rows);
    return comparison;
  };
  const answer = useAnswer(read, `${chosen.join()} ${onlyDifferences}`, refreshMs);
  return <Shown answer={answer}>{(comparison) => <SideBySide {...comparison} {...{ onlyDifferences }} />}</Shown>;
}

function SideBySide({ products, rows, onlyDifferences }: Comparison & { readonly onlyDifferences: boolean }) {
  if (rows.length === 0) return <p role="status">{texts.none}</p>;
  // What is the same is not shown: a column of one word would say nothing.
  const state = onlyDifferences ? [] : [texts.state];
  return (
    <Table label={texts.comparison} columns={[texts.field, ...state, ...products.map(({ name }) => name)]}>
      {rows.map(({ pointer, values, differs }) => (
        <tr key={pointer}>
          <th scope="row">{placeLabel(pointer)}</th>
          {!onlyDifferences && (
            <td>
              <Badge tone={differs ? "warn" : "plain"}>{differs ? texts.differs : texts.same}</Badge>
            </td>
          )}
          {products.map(({ id }, index) => (
            <td key={id}>{placeText(pointer, values[index])}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
