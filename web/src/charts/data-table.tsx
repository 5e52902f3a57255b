export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Bounds of a band around the values, such as a confidence interval. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

/** What a chart shows, as a table for screen readers. */
export function DataTable({
  caption,
  days,
  series,
  format,
}: {
  caption: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number | null) => string;
}) {
  return (
    // A table of its own keeps the width of its content, hidden or not.
    <div class="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name, low }) => [
              <th scope="col">{name}</th>,
              low && <th scope="col">{name}, 95% interval</th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {days.map((date, index) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              {series.map(({ values, low, high }) => [
                <td>{format(values[index] ?? null)}</td>,
                low && high && (
                  <td>
                    {format(low[index] ?? null)} to {format(high[index] ?? null)}
                  </td>
                ),
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
