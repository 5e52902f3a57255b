import type { Steps } from '../../domain/steps.js';
import type { Wording } from '../../domain/prompt-groups.js';
import type { DayWindow } from '../../domain/window.js';
import { propertyShares } from '../analytics/index.js';
import type { CandidatesData } from './candidates-read-model.js';
import { answersToPrompts, daysQuery } from './evidence-link.js';
import type { DaysOfList, RequestOfAll, PromptCandidate } from './types.js';

/** The entries of a list, in the order of their rows, except that those that name a brand are last. */
export function* candidatesOf(
  { candidates, cells }: CandidatesData,
  { platform, personas, topics }: RequestOfAll,
  { window, ...days }: DaysOfList & { readonly window: DayWindow },
  wordingOf: (text: string) => Wording,
): Steps<PromptCandidate[]> {
  const query = { ...daysQuery(days), platform, persona: personas, topic: topics, answerStatus: 'ok' };
  const properties = candidates.map(({ uses }) => uses);
  const shares = yield* propertyShares({ cells, properties }, window);
  const listed = candidates.map(({ uses: _, ...row }, index) => {
    const share = shares[index];
    if (!share) throw new Error(`There are no answers that searched for "${row.text}".`);
    return {
      ...row,
      namedBrands: [...wordingOf(row.text).brands],
      searchRate: share.share,
      interval: share.isEnough ? share.interval : null,
      evidence: answersToPrompts({ ...query, searchQuery: row.text }),
    };
  });
  const [naming, others] = [listed.filter(isNaming), listed.filter((one) => !isNaming(one))];
  return [...others, ...naming];
}

const isNaming = ({ namedBrands }: Pick<PromptCandidate, 'namedBrands'>) => namedBrands.length > 0;
