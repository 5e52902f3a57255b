import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupBy } from '../../../src/domain/group-by.js';
import type { GapSource } from '../../../src/features/insights/index.js';
import type { RawCitation, RawObservation } from '../../../conformance/oracle/raw-record.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { worldPlan, type WorldPlan } from '../analytics/arbitrary-world.js';
import { loadWorld } from '../analytics/world.js';
import {
  answersOf,
  ANY,
  clientOf,
  daysOf,
  filters,
  idsBehind,
  idsOf,
  isGap,
  names,
  type Filter,
} from './answers.js';

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
afterAll(() => app.close());

/** Of worlds with sources that are new and lost. */
const SEEDS = [4, 31];

interface SourceFilter {
  readonly query: string;
  readonly isMeant: (citation: RawCitation) => boolean;
  /** Whether an answer that has the source, and cites it or not, counts. */
  readonly isUsed: (isCited: boolean) => boolean;
}

const sourceFilters: readonly SourceFilter[] = [
  { query: '', isMeant: () => true, isUsed: () => true },
  { query: '&sourceUse=cited', isMeant: () => true, isUsed: (isCited) => isCited },
  {
    query: '&sourceType=own&sourceUse=retrieved',
    isMeant: ({ sourceType }) => sourceType === 'own',
    isUsed: (isCited) => !isCited,
  },
];

/** The answers of both windows that have a source. */
interface Uses {
  readonly current: RawObservation[];
  readonly previous: RawObservation[];
}

/** How often entries of each kind were checked, so that the property cannot pass without them. */
const seen = new Map<string, number>();

/** The answers by domain or page. */
function usesOf(
  answers: readonly RawObservation[],
  grouping: 'domain' | 'page',
  { isMeant, isUsed }: SourceFilter,
): Map<string, RawObservation[]> {
  const keyOf = ({ domain, url }: RawCitation) => (grouping === 'page' ? url : domain);
  const uses = answers.flatMap((answer) =>
    [...groupBy(answer.citations.filter(isMeant), keyOf)]
      .filter(([, sources]) => isUsed(sources.some(({ isCited }) => isCited)))
      .map(([key]) => ({ key, answer })),
  );
  return new Map(
    [...groupBy(uses, ({ key }) => key)].map(([key, all]) => [key, all.map(({ answer }) => answer)]),
  );
}

const cellOf = ({ promptId, platform, surface, country, locale }: RawObservation) =>
  JSON.stringify([promptId, platform, surface, country, locale]);

/** The change of a source, from the answers that have it and the questions that were answered in both windows. */
function changeOf({ current, previous }: Uses, same: ReadonlySet<string>): GapSource['change'] {
  if (same.size === 0) return null;
  if (current.length > 0 && previous.length > 0) return 'kept';
  if (![...current, ...previous].some((answer) => same.has(cellOf(answer)))) return null;
  return current.length > 0 ? 'new' : 'lost';
}

async function checkEntry(client: Client, entry: GapSource, uses: Uses, grouping: string): Promise<void> {
  const { current, previous } = uses;
  const gaps = current.filter(isGap);
  const owns = current.filter((answer) => names(answer, 'own'));
  expect(entry).toMatchObject({
    observations: current.length,
    ownObservations: owns.length,
    competitorObservations: current.filter((answer) => names(answer, 'tracked')).length,
    gapObservations: gaps.length,
    gapRate: current.length === 0 ? null : (expect.closeTo(gaps.length / current.length, 3) as number),
    previousObservations: previous.length,
    verdict:
      current.length < 5
        ? 'insufficientData'
        : gaps.length > 0 && owns.length === 0
          ? 'onlyCompetitors'
          : 'mixed',
  });
  const counted = entry.change === 'lost' ? previous : gaps;
  expect([entry.evidence, await idsBehind(client, entry.evidence)]).toEqual([entry.evidence, idsOf(counted)]);
  const kind = `${grouping} ${entry.change}`;
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
}

const keyOfEntry = ({ url, domain }: GapSource) => url ?? domain;

it('lists the sources of answers with their counts and changes, and links to exactly the gaps', async () => {
  const run = async (
    plan: WorldPlan,
    filter: Filter,
    sourceFilter: SourceFilter,
    grouping: 'domain' | 'page',
    ago: number,
  ) => {
    now = plan.now;
    const { rangeDays } = plan;
    const { world, principal } = await loadWorld(app.db.database, plan);
    const days = daysOf(world, rangeDays, ago);
    const client = await clientOf(app, principal.workspaceId);
    const [current, previous] = (['current', 'previous'] as const).map((window) =>
      answersOf(days.world, rangeDays, filter, window).map(({ answer }) => answer),
    ) as [RawObservation[], RawObservation[]];
    const before = new Set(previous.map(cellOf));
    const same = new Set(current.map(cellOf).filter((cell) => before.has(cell)));
    const [now_, before_] = [
      usesOf(current, grouping, sourceFilter),
      usesOf(previous, grouping, sourceFilter),
    ];
    const uses = new Map(
      [...new Set([...now_.keys(), ...before_.keys()])].map((key): [string, Uses] => [
        key,
        { current: now_.get(key) ?? [], previous: before_.get(key) ?? [] },
      ]),
    );
    const base = `/v1/insights/sources?${days.query}&surface=all&limit=100&groupBy=${grouping}${filter.query}`;
    for (const change of [null, 'new', 'lost'] as const) {
      const { status, body } = await client.get(
        `${base}${sourceFilter.query}${change ? `&change=${change}` : ''}`,
      );
      expect([status, body.error]).toEqual([200, undefined]);
      const isCompared = (answer: RawObservation) => same.has(cellOf(answer));
      expect(body.compared).toEqual(
        same.size === 0
          ? null
          : { current: current.filter(isCompared).length, previous: previous.filter(isCompared).length },
      );
      const expected = [...uses].filter(([, of]) =>
        change === null ? of.current.length > 0 : changeOf(of, same) === change,
      );
      const sources = body.sources as GapSource[];
      expect(body.total).toBe(expected.length);
      expect(sources).toHaveLength(Math.min(expected.length, 100));
      const counts = sources.map(({ gapObservations }) => gapObservations);
      expect(counts).toEqual([...counts].sort((one, other) => other - one));
      for (const entry of sources) {
        const of = uses.get(keyOfEntry(entry)) ?? { current: [], previous: [] };
        expect([keyOfEntry(entry), entry.change]).toEqual([keyOfEntry(entry), changeOf(of, same)]);
      }
      // Every tenth entry, because each is read page by page.
      for (const [index, entry] of sources.entries())
        if (index < 3 || index % 10 === 0)
          await checkEntry(
            client,
            entry,
            uses.get(keyOfEntry(entry)) ?? { current: [], previous: [] },
            grouping,
          );
    }
  };
  const plan = (seed: number) => fc.sample(worldPlan, { seed, numRuns: 1 })[0] as WorldPlan;
  await fc.assert(
    fc.asyncProperty(
      worldPlan,
      fc.constantFrom(...filters),
      fc.constantFrom(...sourceFilters),
      fc.constantFrom('domain' as const, 'page' as const),
      fc.nat({ max: 2 }),
      run,
    ),
    {
      numRuns: 8,
      examples: SEEDS.flatMap((seed) =>
        (['domain', 'page'] as const).map(
          (grouping): [WorldPlan, Filter, SourceFilter, typeof grouping, number] => [
            plan(seed),
            ANY,
            sourceFilters[0] as SourceFilter,
            grouping,
            0,
          ],
        ),
      ),
      interruptAfterTimeLimit: 200_000,
    },
  );
  for (const kind of ['domain kept', 'page new', 'page lost'])
    expect(seen.has(kind), `${kind}: ${JSON.stringify([...seen])}`).toBe(true);
});
