import { Card } from "../engine/card.tsx";
import { numberText } from "../engine/format.ts";
import { fill, textsOf } from "../engine/texts.ts";
import { type Bar, hourMs } from "./bars.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { texts as webhookTexts } from "./texts.ts";

const texts = textsOf({ en: { title: "Attempts by hour" }, de: { title: "Versuche nach Stunde" } });

/** A chart of the attempts of each hour, of all endpoints or of one; nothing without hours. */
export function HoursCard({ bars, endpointId }: { readonly bars: readonly Bar[]; readonly endpointId?: string }) {
  if (bars.length === 0) return null;
  const sum = (member: "success" | "failure") => numberText(bars.reduce((all, bar) => all + bar[member], 0));
  const label = fill(webhookTexts.chart, { success: sum("success"), failure: sum("failure") });
  return (
    <Card id="hours" title={texts.title}>
      <div class="card-body">
        <ChartFigure {...{ bars, label }} spanMs={hourMs} {...(endpointId !== undefined && { endpointId })} />
      </div>
    </Card>
  );
}
