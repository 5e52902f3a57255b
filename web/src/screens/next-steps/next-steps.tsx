import { t } from '../../messages/messages.js';
import { dayOfFigures, zoneOfDays } from '../../session/time-zone.js';
import { DaysButton } from '../../ui/days-button.js';
import { FilterChips, FilterPanel } from '../../ui/filter-panel.js';
import { NoBrand, useHasBrand } from '../../ui/no-brand.js';
import { OlderDays } from '../../ui/older-days.js';
import { PlatformFilter, usePlatforms } from '../../ui/platform.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { WindowOf } from '../../ui/scope.js';
import { Loaded } from '../../ui/states.js';
import { SurfaceFilter } from '../../ui/surface.js';
import { Title } from '../../ui/title.js';
import { AllData } from './all-data.js';
import { useChosenDays, useCompared, type ChosenDays } from './days.js';
import { DoneSteps } from './done.js';
import { Lead } from './lead.js';
import { StepList } from './step-list.js';
import { openSteps } from './steps.js';
import { useDecide } from './use-decide.js';
import { useDecided, useWins } from './use-steps.js';
import './next-steps.css';

/** The screen with the next steps in one ranked list, and the effect of those that are done. Every figure leads to its answers. */
export function NextSteps() {
  const days = useChosenDays();
  const compared = useCompared();
  const hasBrand = useHasBrand();
  const wins = useWins(days);
  const { value } = wins;
  const loaded = value.state === 'ready' ? value.data.gaps : undefined;
  return (
    <>
      <Title text={t('nextSteps.title')}>
        <DaysButton
          isCompared
          range={loaded && { from: loaded.from, to: loaded.to, today: todayOf(loaded) }}
        />
        <FilterPanel>
          <StepFilters />
        </FilterPanel>
        <FilterChips names={['surface', 'platform']} />
      </Title>
      <OlderDays />
      <ReadOnlyNotice />
      {hasBrand ? <Steps days={days} wins={wins} /> : <NoBrand />}
      <AllData days={days} compared={compared} hasBrand={hasBrand} />
    </>
  );
}

/** The last day of a window is today by the clock of the service. */
const todayOf = ({ rangeDays, to }: { readonly rangeDays: number | null; readonly to: string }) => {
  const here = dayOfFigures(new Date().toISOString());
  return rangeDays !== null || to > here ? to : here;
};

function StepFilters() {
  const measured = usePlatforms();
  return (
    <>
      <SurfaceFilter />
      <PlatformFilter all={t('nextSteps.allPlatforms')} measured={measured} />
    </>
  );
}

function Steps({ days, wins }: { days: ChosenDays; wins: ReturnType<typeof useWins> }) {
  const decided = useDecided();
  const deciding = useDecide(decided.reload);
  return (
    <Loaded from={wins}>
      {({ gaps, steps }) => (
        <WindowOf {...zoneOfDays()} from={gaps.from} to={gaps.to}>
          <Loaded from={decided}>
            {(all) => (
              <div class="next-steps">
                <Lead gaps={gaps} steps={openSteps(steps, all)} />
                <StepList wins={steps} decided={all} days={days} deciding={deciding} />
                <DoneSteps decided={all} today={todayOf(gaps)} deciding={deciding} />
              </div>
            )}
          </Loaded>
        </WindowOf>
      )}
    </Loaded>
  );
}
