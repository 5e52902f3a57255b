import type { ComponentChildren } from 'preact';

/** A query of `GET /v1/evidence/answers`, as docs/evidence.md lists it for each figure. */
export type EvidenceQuery = Record<string, string | number | boolean | undefined>;

/** The address of the page that shows the answers of a query. */
export function answersAt(query: EvidenceQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  return `/answers?${params}`;
}

interface EvidenceProps {
  readonly query: EvidenceQuery;
  readonly of: string;
  readonly children: ComponentChildren;
}

/** A figure that links to the answers that it counts. `of` says what the figure is, for readers who do not see where it stands. */
export function Evidence({ query, of, children }: EvidenceProps) {
  return (
    <a class="evidence" href={answersAt(query)} title={`Show the answers: ${of}`}>
      {children}
      <span class="visually-hidden"> (answers: {of})</span>
    </a>
  );
}

/** The cell of a table with a figure that links to its answers. */
export function EvidenceCell(props: EvidenceProps) {
  return (
    <td class="number">
      <Evidence {...props} />
    </td>
  );
}
