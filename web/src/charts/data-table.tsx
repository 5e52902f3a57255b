import { Evidence, type EvidenceQuery } from '../ui/evidence.js';

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Bounds of a band around the values, such as a confidence interval. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

/** The data of a chart as a collapsible table. Each day links to its answers. */
export function DataTable({
  caption,
  days,
  series,
  format,
  query,
}: {
  caption: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number | null) => string;
  query: EvidenceQuery;
}) {
  return (
    <details>
      <summary class="quiet">Figures by day</summary>
      <div class="scroll">
        <table>
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ name, low }) => [
                <th scope="col" class="number">
                  {name}
                </th>,
                low && (
                  <th scope="col" class="number">
                    95% interval
                  </th>
                ),
              ])}
            </tr>
          </thead>
          <tbody>
            {days.map((date, index) => (
              <tr key={date}>
                <th scope="row">
                  <Evidence query={{ ...query, date }} of={`${caption}, ${date}`}>
                    {date}
                  </Evidence>
                </th>
                {series.map(({ values, low, high }) => [
                  <td class="number">{format(values[index] ?? null)}</td>,
                  low && high && (
                    <td class="number">
                      {format(low[index] ?? null)} to {format(high[index] ?? null)}
                    </td>
                  ),
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
