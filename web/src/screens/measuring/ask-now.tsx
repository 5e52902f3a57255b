import { dataOf, type Client, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { Bar } from '../../charts/bar.js';
import { t } from '../../messages/messages.js';
import '../../messages/platforms.js';
import { forgetReads } from '../../session/memory.js';
import { FormError } from '../../ui/form-error.js';
import { label, score, usd } from '../../ui/format.js';
import { Editable } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';

type Plan = extensionComponents['schemas']['RunPlan'];
type Details = extensionComponents['schemas']['RunDetails'];
type Progress = Details['questions'][number]['platforms'][number];

/** The questions and cost of a run, the button that asks at once, and the progress. `changes` counts the changes of settings. */
export function AskNow({ changes }: { changes: number }) {
  const [started, setStarted] = useState<string | null>(null);
  const plan = useApi(
    (client, signal) => dataOf(client.POST('/v1/measuring/plans', { body: {}, signal })),
    [changes],
  );
  const open = useApi((client, signal) => openRun(client, signal), []);
  const runId = started ?? (open.value.state === 'ready' ? open.value.data : null);
  const ask = useSubmit([], async (client) => {
    const { runId: asked } = await dataOf(client.POST('/v1/measuring/runs', { body: {} }));
    setStarted(asked);
  });
  return (
    <section class="card" aria-label={t('platforms.askNow')}>
      <Loaded from={plan}>
        {(planned) => (
          <div class="ask-bar">
            <Planned plan={planned} />
            {planned.questions > 0 && (
              <Editable>
                <button
                  type="button"
                  class="primary"
                  aria-disabled={ask.busy}
                  onClick={() => ask.busy || void ask.submit()}
                >
                  {t('platforms.askNow')}
                </button>
              </Editable>
            )}
          </div>
        )}
      </Loaded>
      <FormError error={ask.error} />
      {runId !== null && <Running key={runId} runId={runId} />}
    </section>
  );
}

/** The run that was started here or elsewhere and is still open; null if no such run is open. */
async function openRun(client: Client, signal: AbortSignal): Promise<string | null> {
  const { runs } = await dataOf(
    client.GET('/v1/measuring/runs', { params: { query: { limit: 5 } }, signal }),
  );
  return runs.find(({ runId, state }) => runId.startsWith('ask-') && state === 'open')?.runId ?? null;
}

function Planned({ plan: { questions, runUsd, monthUsd, budget, outlook } }: { plan: Plan }) {
  if (questions === 0) return <p>{t('platforms.nothingToAsk')}</p>;
  const limit = budget.monthlyUsd;
  const points = outlook?.smallestChangeInMonth ?? null;
  return (
    <div>
      <p class="verdict-line">{t('platforms.plan', { questions, price: about(runUsd) })}</p>
      <p class="quiet">
        {t('platforms.planMonth', {
          price: about(monthUsd),
          points: points === null ? 'none' : score(points),
        })}
      </p>
      {limit !== null && monthUsd > limit && (
        <p class="worse">{t('platforms.planOver', { limit: usd(limit) })}</p>
      )}
    </div>
  );
}

/** An estimate, in cents from ten of them on. */
const about = (amount: number) => usd(amount < 0.1 ? amount : Math.round(amount * 100) / 100);

/** How often the progress is read, in ms. */
const POLL_MS = 2_000;

function Running({ runId }: { runId: string }) {
  const [round, setRound] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const read = useApi(
    (client, signal) => {
      const params = { path: { runId }, query: { limit: 200 } };
      return dataOf(client.GET('/v1/measuring/runs/{runId}', { params, signal }));
    },
    [round],
  );
  const stop = useSubmit([], (client) =>
    dataOf(client.DELETE('/v1/measuring/runs/{runId}', { params: { path: { runId } } })),
  );
  const details = read.value.state === 'ready' && !read.value.refreshing ? read.value.data : null;
  useEffect(() => {
    if (details === null || details.run.state === 'finished') return undefined;
    const timer = setTimeout(() => {
      // There may be new answers, so the figures of other screens are old.
      forgetReads();
      setRound((count) => count + 1);
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [details]);
  const cancel = async () => {
    if (stop.busy || !(await stop.submit())) return;
    setStopped(true);
    setRound((count) => count + 1);
  };
  // Read too often to show each time that it is loading.
  if (read.value.state !== 'ready') return <Loaded from={read}>{() => null}</Loaded>;
  const { run, questions } = read.value.data;
  const { slots, planned, submitted, withheld, answered, failed, unknown } = run;
  const done = slots - planned - submitted - withheld;
  const isOver = run.state === 'finished';
  const end = isStopped ? 'platforms.stopped' : 'platforms.finished';
  return (
    <div class="asking">
      <p role="status">
        {isOver ? t(end, { answered, failed: failed + unknown }) : t('platforms.asking', { done, slots })}
      </p>
      <Bar part={slots === 0 ? 1 : done / slots} />
      <div class="ask-bar">
        <span>
          {t('platforms.askingSpent', { spent: usd(run.spentUsd), estimated: about(run.estimatedUsd) })}
        </span>
        {!isOver && (
          <Editable>
            <button type="button" aria-disabled={stop.busy} onClick={() => void cancel()}>
              {t('platforms.stop')}
            </button>
          </Editable>
        )}
      </div>
      <FormError error={stop.error} />
      {questions.length > 0 && <Matrix questions={questions} />}
    </div>
  );
}

/** A row for each question and a mark for each answer. */
function Matrix({ questions }: { questions: Details['questions'] }) {
  const platforms = [...new Set(questions.flatMap((one) => one.platforms.map(({ platform }) => platform)))];
  return (
    <div class="matrix" role="region" aria-label={t('platforms.questions')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('measuring.questions')}</th>
            {platforms.map((platform) => (
              <th key={platform} scope="col">
                {label(platform)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map(({ promptId, text, platforms: cells }) => (
            <tr key={promptId}>
              <th scope="row">{text ?? promptId}</th>
              {platforms.map((platform) => (
                <td key={platform}>
                  <Marks progress={cells.find((cell) => cell.platform === platform)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="actions">
        {KINDS.map((kind) => (
          <span key={kind}>
            <i class={`mark-${kind}`} aria-hidden="true" /> {nameOf(kind)}
          </span>
        ))}
      </p>
    </div>
  );
}

const KINDS = ['named', 'notNamed', 'sent', 'waiting', 'failed'] as const;

const nameOf = (kind: string) => t('platforms.outcome', { kind });

function Marks({ progress }: { progress: Progress | undefined }) {
  if (progress === undefined) return null;
  const { planned, submitted, answered, failed, unknown, namingOwn } = progress;
  const counts = {
    named: namingOwn,
    notNamed: answered - namingOwn,
    sent: submitted,
    waiting: planned,
    failed: failed + unknown,
  };
  return KINDS.map(
    (kind) =>
      counts[kind] > 0 && (
        <span key={kind}>
          <i class={`mark-${kind}`} aria-hidden="true" />
          {counts[kind] > 1 && counts[kind]}
          <span class="visually-hidden">{nameOf(kind)}</span>{' '}
        </span>
      ),
  );
}
