import { dataOf } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { NoBrand, useHasBrand } from '../../ui/no-brand.js';
import { OlderDays } from '../../ui/older-days.js';
import { PlatformFilter, usePlatforms } from '../../ui/platform.js';
import { SurfaceFilter } from '../../ui/surface.js';
import { dayOfFigures } from '../../session/time-zone.js';
import { DaysButton } from '../../ui/days-button.js';
import { FilterChips, FilterPanel } from '../../ui/filter-panel.js';
import { Title } from '../../ui/title.js';
import { useWindowDays } from '../../ui/window-days.js';
import { useAdded } from './add-prompt.js';
import { Candidates } from './candidates.js';
import { Companies } from './companies.js';
import { Changes } from './changes.js';
import { useChosenDays, useCompared } from './days.js';
import { Gaps } from './gaps.js';
import { Queries } from './queries.js';
import { GapSources } from './sources.js';
import { Website } from './website.js';
import { Wording } from './wording.js';

/** The screen with what to work on next. Every figure leads to the answers that it counts. */
export function NextSteps() {
  const days = useChosenDays();
  const compared = useCompared();
  const lastDays = useLastDays();
  const added = useAdded();
  const hasBrand = useHasBrand();
  return (
    <>
      <Title text={t('nextSteps.title')}>
        <DaysButton
          isCompared
          range={
            lastDays && {
              from: days.from ?? lastDays.from,
              to: days.to ?? lastDays.to,
              today: lastDays.to,
            }
          }
        />
        <FilterPanel>
          <SurfaceFilter />
          <PlatformFilter all={t('nextSteps.allPlatforms')} measured={usePlatforms()} />
        </FilterPanel>
        <FilterChips names={['surface', 'platform']} />
      </Title>
      <OlderDays />
      {!hasBrand && <NoBrand />}
      {hasBrand && compared !== null && <Changes days={days} compared={compared} />}
      {hasBrand && (
        <>
          <Gaps days={days} />
          <GapSources days={days} compared={compared ?? {}} />
          <Wording days={days} />
          <Companies days={days} />
        </>
      )}
      <Candidates days={days} added={added} />
      <Queries added={added} />
      <Website />
    </>
  );
}

const DAY_MS = 86_400_000;

/** The day so many days before another one. */
const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

/** The first and last day of the window, by the clock of the service. */
function useLastDays(): { from: string; to: string } | undefined {
  const rangeDays = useWindowDays();
  const { value } = useApi(
    async (client, signal) => {
      const query = { rangeDays };
      const { generatedAt } = await dataOf(
        client.GET('/v1/analytics/overview', { params: { query }, signal }),
      );
      const today = dayOfFigures(generatedAt);
      return { from: dayBefore(today, rangeDays - 1), to: today };
    },
    [rangeDays],
  );
  return value.state === 'ready' ? value.data : undefined;
}
