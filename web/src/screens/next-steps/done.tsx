import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { WhenSeen } from '../../api/when-seen.js';
import { Meter } from '../../charts/meter.js';
import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { toneOfVerdict } from '../../ui/change-statement.js';
import { Drawer } from '../../ui/drawer.js';
import { day, percent, signed } from '../../ui/format.js';
import { Pill } from '../../ui/pill.js';
import { Loaded } from '../../ui/states.js';
import { DecidedList } from './decided-list.js';
import { keyOf, titleOf, type Decided } from './steps.js';
import type { Deciding } from './use-decide.js';

/** The steps that are shown with what became of them. */
const SHOWN = 3;

/** Whole days after a step before anything can be said, and those that are compared at most. */
const EARLIEST = 7;
const LONGEST = 30;

const DAY_MS = 86_400_000;
const dayAt = (from: string, days: number) =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

/** The steps that were done last: the days since each, compared with as many before, on the same questions. */
export function DoneSteps({
  decided,
  today,
  deciding,
}: {
  decided: readonly Decided[];
  today: string;
  deciding: Deciding;
}) {
  const done = decided
    .filter(({ state }) => state === 'done')
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return (
    <section class="card done" aria-label={t('nextSteps.beforeAfter')}>
      <header>
        <h2>{t('nextSteps.beforeAfter')}</h2>
        {done.length > 0 && (
          <Drawer button={t('nextSteps.allDone', { count: done.length })} title={t('nextSteps.beforeAfter')}>
            {() => <DecidedList steps={done} deciding={deciding} />}
          </Drawer>
        )}
      </header>
      {done.length === 0 ? (
        <p class="quiet">{t('nextSteps.noneDone')}</p>
      ) : (
        done.slice(0, SHOWN).map((step) => (
          <article key={keyOf(step)}>
            <h3>{titleOf(step)}</h3>
            <BecameOf step={step} today={today} />
          </article>
        ))
      )}
      {done.length > 0 && <p class="quiet">{t('nextSteps.notTheCause')}</p>}
    </section>
  );
}

function BecameOf({ step, today }: { step: Decided; today: string }) {
  // Today is not over, so it cannot be compared.
  const yesterday = dayAt(today, -1);
  const passed = Math.max(0, 1 + Math.round((Date.parse(yesterday) - Date.parse(step.day)) / DAY_MS));
  if (passed < EARLIEST)
    return (
      <>
        <Meter part={passed / EARLIEST} />
        <p class="quiet">{t('nextSteps.tooEarly', { day: passed, of: EARLIEST })}</p>
      </>
    );
  const last = dayAt(step.day, Math.min(passed, LONGEST) - 1);
  return <WhenSeen>{() => <Compared step={step} from={step.day} to={last} />}</WhenSeen>;
}

/** The figures of the days after a step with their change. */
interface Effect {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly total: number | null;
  readonly change: extensionComponents['schemas']['RangeChanges']['sameQuestions']['visibilityScore'];
  readonly verdict: string | null;
}

function Compared({ step, from, to }: { step: Decided; from: string; to: string }) {
  const effect = useApi<Effect | null>(
    async (client, signal) => {
      const query = { from, to, compare: 'previous', ...zoneOfDays() } as const;
      if (step.kind === 'prompt') {
        const params = { query: { ...query, promptId: step.subject } };
        const { prompts } = await dataOf(client.GET('/v1/history/prompts', { params, signal }));
        const [prompt] = prompts;
        return prompt === undefined ? null : effectOf({ ...prompt.kpi, ...prompt.changes });
      }
      const { headline } = await dataOf(client.GET('/v1/history/overview', { params: { query }, signal }));
      return effectOf(headline);
    },
    [from, to, step.kind, step.subject],
  );
  const scope = step.kind === 'prompt' ? 'prompt' : 'all';
  const answers = { from, to, ...zoneOfDays(), ...(scope === 'prompt' && { promptId: step.subject }) };
  return (
    <Loaded from={effect}>
      {(found) =>
        found === null || found.change === null ? (
          <p class="quiet">{t('nextSteps.notComparable')}</p>
        ) : (
          <>
            <dl class="sides">
              <dt>{t('nextSteps.before')}</dt>
              <dd>
                <Meter part={before(found) === null ? null : (before(found) ?? 0) / 100} />
                <b>{percent(before(found))}</b>
              </dd>
              <dt>{t('nextSteps.after')}</dt>
              <dd>
                <Meter part={part(found.value)} low={part(found.low)} high={part(found.high)} isOwn />
                <b>{percent(found.value)}</b>
              </dd>
            </dl>
            <p>
              <Pill change={found.change} verdict={found.verdict} query={{ ...answers, isOwn: true }} />{' '}
              {t('nextSteps.effect', { tone: toneOfVerdict(found.verdict ?? '') })}{' '}
              <small class="quiet">
                {t('nextSteps.effectRange', {
                  low: signed(found.change.low),
                  high: signed(found.change.high),
                  scope,
                  day: day(step.day),
                })}
              </small>
            </p>
          </>
        )
      }
    </Loaded>
  );
}

const part = (value: number | null) => (value === null ? null : value / 100);

/** The figure of the days before, on all questions. */
const before = ({ value, total }: Effect) => (value === null || total === null ? null : value - total);

function effectOf({
  visibilityScore: value,
  visibilityLow: low,
  visibilityHigh: high,
  visibilityScoreChange: total,
  sameQuestions,
  verdict,
}: {
  readonly visibilityScore: number | null;
  readonly visibilityLow: number | null;
  readonly visibilityHigh: number | null;
} & Pick<
  extensionComponents['schemas']['RangeChanges'],
  'visibilityScoreChange' | 'sameQuestions' | 'verdict'
>): Effect {
  return { value, low, high, total, change: sameQuestions.visibilityScore, verdict };
}
