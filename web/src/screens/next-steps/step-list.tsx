import { useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { Drawer } from '../../ui/drawer.js';
import { DecidedList } from './decided-list.js';
import type { ChosenDays } from './days.js';
import { StepRow } from './step-row.js';
import { keyOf, openSteps, type Decided, type Step, type StepKind } from './steps.js';
import type { Deciding } from './use-decide.js';
import { usePraise, useUntracked } from './use-steps.js';

/** The rows shown at first, and with each click on the button below them. */
const FIRST = 8;
const MORE = 20;

type Tab = 'win' | 'source' | 'prompt' | 'praise' | 'track';

/** The kinds of steps on a tab. */
const KINDS: Readonly<Record<Tab, readonly StepKind[]>> = {
  win: ['source', 'prompt'],
  source: ['source'],
  prompt: ['prompt'],
  praise: ['praise'],
  track: ['company', 'search'],
};

/** All steps in order, by tabs. Those of the first tabs are given; the others are read when their tab is chosen. */
export function StepList({
  wins,
  decided,
  days,
  deciding,
}: {
  wins: readonly Step[];
  decided: readonly Decided[];
  days: ChosenDays;
  deciding: Deciding;
}) {
  const [tab, setTab] = useState<Tab>('win');
  const [asked, setAsked] = useState<ReadonlySet<Tab>>(new Set());
  const later = {
    praise: usePraise(days, asked.has('praise')),
    track: useUntracked(days, asked.has('track')),
  };
  const stepsOf = (name: Tab): readonly Step[] | null => {
    if (name !== 'praise' && name !== 'track')
      return openSteps(
        wins.filter(({ kind }) => KINDS[name].includes(kind)),
        decided,
      );
    const { value } = later[name];
    return value.state === 'ready' && value.data !== null ? openSteps(value.data, decided) : null;
  };
  const choose = (name: Tab) => {
    setTab(name);
    setAsked((all) => new Set(all).add(name));
  };
  const dismissed = decided.filter(({ state }) => state === 'dismissed');
  return (
    <section class="card steps" aria-label={t('nextSteps.steps')}>
      <Tabs
        of={t('nextSteps.steps')}
        tabs={(Object.keys(KINDS) as Tab[]).map((name) => ({ name, text: textOf(name, stepsOf(name)) }))}
        chosen={tab}
        onChoose={choose}
      />
      {tab === 'praise' || tab === 'track' ? (
        <Loaded from={later[tab]}>
          {() => <Rows key={tab} steps={stepsOf(tab) ?? []} deciding={deciding} tab={tab} />}
        </Loaded>
      ) : (
        <Rows key={tab} steps={stepsOf(tab) ?? []} deciding={deciding} tab={tab} />
      )}
      {dismissed.length > 0 && (
        <p class="quiet">
          <Drawer
            button={t('nextSteps.dismissed', { count: dismissed.length })}
            title={t('nextSteps.dismissedTitle')}
          >
            {() => <DecidedList steps={dismissed} deciding={deciding} />}
          </Drawer>
        </p>
      )}
    </section>
  );
}

const textOf = (tab: Tab, steps: readonly Step[] | null) =>
  steps === null ? t('nextSteps.tab', { tab }) : t('nextSteps.tabWithCount', { tab, count: steps.length });

function Rows({ steps, deciding, tab }: { steps: readonly Step[]; deciding: Deciding; tab: Tab }) {
  const [shown, setShown] = useState(FIRST);
  // Undefined: the first one.
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  if (steps.length === 0)
    return (
      <Empty title={t('nextSteps.noSteps')}>
        <p>{t('nextSteps.noStepsMeaning', { tab })}</p>
      </Empty>
    );
  const known = steps.some((step) => keyOf(step) === chosen);
  const first = steps[0] as Step;
  const open = chosen === null || known ? chosen : keyOf(first);
  return (
    <>
      <div class="heads" aria-hidden="true">
        <span>{t('nextSteps.shareHead', { tab })}</span>
        <span>{t('nextSteps.answers')}</span>
      </div>
      {/* The keys of a list move between its rows, which are buttons and take the others themselves. */}
      <ol onKeyDown={moveFocus}>
        {steps.slice(0, shown).map((step, index) => (
          <StepRow
            key={keyOf(step)}
            step={step}
            rank={index + 1}
            isOpen={keyOf(step) === open}
            onToggle={() => setChosen(keyOf(step) === open ? null : keyOf(step))}
            deciding={deciding}
          />
        ))}
      </ol>
      {steps.length > shown && (
        <p>
          <button type="button" class="plain" onClick={() => setShown(shown + MORE)}>
            {t('nextSteps.more', { count: Math.min(MORE, steps.length - shown) })}
          </button>
        </p>
      )}
    </>
  );
}

/** Moves the focus to the row above or below with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof Element) || !target.matches('button.step')) return;
  const rows = [...(currentTarget as Element).querySelectorAll<HTMLElement>('button.step')];
  const next = rows[rows.indexOf(target as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
