import { Fragment } from 'preact';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { COMMA, count } from '../../ui/format.js';

interface Competitor {
  readonly brand: string;
  readonly observations: number;
}

/** The competitors as one value, for downloads. */
export const competitorValues = ({ competitors }: { readonly competitors: readonly Competitor[] }) => ({
  competitors: competitors.map(({ brand, observations }) => `${brand} ${observations}`).join(', '),
});

/** Competitors, each with its number of answers, which leads to them. */
export function Competitors({
  competitors,
  linkOf,
}: {
  competitors: readonly Competitor[];
  linkOf: (brand: string) => { readonly query: EvidenceQuery; readonly of: string };
}) {
  return (
    <>
      {competitors.map(({ brand, observations }, index) => (
        <Fragment key={brand}>
          {index > 0 && COMMA}
          <Evidence {...linkOf(brand)}>
            {brand} {count(observations)}
          </Evidence>
        </Fragment>
      ))}
    </>
  );
}
