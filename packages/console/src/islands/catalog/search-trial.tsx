import { searchProducts } from "@design-catalog/client/api";
import { productFields as fields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Card } from "../engine/card.tsx";
import { countedText } from "../engine/counted.ts";
import { GridFilters } from "../engine/grid-filter.tsx";
import { Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { Table } from "../engine/table.tsx";
import { textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { labelOf } from "../engine/words.ts";

const texts = textsOf({
  en: {
    title: "What users find",
    query: "Words of a search",
    found: { one: "One product", other: "{count} products" },
  },
  de: {
    title: "Was Benutzer finden",
    query: "Wörter einer Suche",
    found: { one: "Ein Produkt", other: "{count} Produkte" },
  },
});

const shownMax = 20;

/** Searches products as users do, with synonyms and slips; the words are in the page's address. */
export function SearchTrial() {
  const url = useUrlState();
  const query = url.get("query");
  return (
    <Card id="trial" title={texts.title}>
      <div class="card-body">
        <GridFilters filters={[{ name: "query", label: texts.query }]} url={url} />
        {query !== "" && <Found query={query} />}
      </div>
    </Card>
  );
}

function Found({ query }: { readonly query: string }) {
  const answer = useAnswer(() => call(searchProducts, { body: { query, limit: shownMax } }), query, refreshMs);
  return (
    <Shown answer={answer}>
      {({ products, total }) => (
        <>
          <p role="status" class="hint">
            {countedText(texts.found, total)}
          </p>
          {products.length > 0 && (
            <Table
              label="#trial"
              columns={[fields.name, fields.manufacturer, fields.partNumber, fields.category].map(labelOf)}
            >
              {products.map(({ id, name, manufacturer, partNumber, category }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={`/admin/products?open=${id}`}>{name}</a>
                  </th>
                  <td>{manufacturer}</td>
                  <td>{partNumber}</td>
                  <td>{category}</td>
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </Shown>
  );
}
