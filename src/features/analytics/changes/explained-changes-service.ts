import type { DataVersion } from '../../../domain/data-version.js';
import { compareTexts } from '../../../domain/text.js';
import { contributions, type Contributions } from '../../../estimates/contributions.js';
import { mixOf } from '../../../estimates/mix.js';
import type { PanelDates } from '../../../estimates/panel-of-answers.js';
import { readDomainNames } from '../../../platform/answers.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import { contenders, type CitationsByDomain } from '../../../segments/citations.js';
import { withTexts, type EstimatedOverview } from '../overview/compose-overview-service.js';
import type { ChangeList } from '../types.js';
import { CURRENT, PREVIOUS } from '../windows.js';
import { changesOf, PARTS, remaindersOf, totalChangeOf } from './contributions.js';
import { comparedSources, type ComparedSource } from './source-changes.js';
import { comparedOf } from './what-changed.js';

/** An overview, and the dates of its panel. */
interface ExplainedOverview extends EstimatedOverview {
  readonly dates: PanelDates;
}

/** The changes of an overview and their causes. See AnalyticsService.changes. */
export async function explainedChanges(
  reader: Reader,
  at: DataVersion,
  overview: ExplainedOverview,
): Promise<Pick<ChangeList, 'keptFrom' | 'total' | 'changes' | 'remainders'>> {
  const { panel, weighting, figures, estimates } = overview;
  const { keptFrom } = overview.answers;
  const keys = Object.values(PARTS);
  const [prompt, topic, platform] = (await inTurns(contributions(panel, weighting, keys))) as Parts;
  const compared = {
    own: comparedOf(figures, estimates),
    sources: await sourcesOf(reader, at, overview),
    total: totalChangeOf(figures.headline, await inTurns(mixOf(panel, weighting))),
    contributions: { prompt, topic, platform },
  };
  const changes = await withTexts(reader, at, changesOf(compared));
  return { keptFrom, total: compared.total, changes, remainders: remaindersOf(compared, changes) };
}

/** In the order of PARTS. */
type Parts = [prompt: Contributions, topic: Contributions, platform: Contributions];

/** The number of domains whose changes are tested. */
const MAX_SOURCES = 50;

/** The sources that most answers cite. */
async function sourcesOf(
  reader: Reader,
  at: DataVersion,
  { answers, dates, citations, weighting }: ExplainedOverview,
): Promise<ComparedSource[]> {
  const domains = await leadersOf(reader, at, citingAnswersOf(citations));
  return inTurns(comparedSources(answers, dates, domains, weighting));
}

/** The answers of both windows that cite each domain. */
function citingAnswersOf(citations: CitationsByDomain) {
  const counts = new Map<number, number>();
  for (const { domain, answers } of [...citations.in(PREVIOUS), ...citations.in(CURRENT)])
    counts.set(domain, (counts.get(domain) ?? 0) + answers);
  return Array.from(counts, ([number, answers]) => ({ number, answers }));
}

/** The domains that most answers cite, then by name. */
async function leadersOf(reader: Reader, at: DataVersion, domains: ReturnType<typeof citingAnswersOf>) {
  const possible = contenders(domains, MAX_SOURCES, ({ answers }) => answers);
  const numbers = possible.map(({ number }) => number);
  const names = await readDomainNames(reader, at, numbers);
  return possible
    .map((domain) => ({ ...domain, domain: names.get(domain.number) ?? '' }))
    .sort((one, other) => other.answers - one.answers || compareTexts(one.domain, other.domain))
    .slice(0, MAX_SOURCES);
}
