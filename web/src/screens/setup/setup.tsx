import { useLocation } from 'preact-iso';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/setup.js';
import { accessOf } from '../../session/access.js';
import { useSession } from '../../session/session.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { Names } from '../brand/names.js';
import { Asking } from './asking.js';
import { PlatformsStep } from './platforms-step.js';
import { QuestionsStep } from './questions-step.js';
import { isDone, STEPS, type NextStep, type Step } from './steps.js';
import { WebsiteStep } from './website-step.js';
import './setup.css';

/**
 * The way from a website to the first figures. Each step saves what it changes at once, and can be opened again at its address, so nothing
 * is lost when the tab is closed.
 */
export function Setup() {
  const { access } = useSession();
  const { query } = useLocation();
  const step = stepIn(query['step'], access.workspace.nextStep);
  // Another step may have been completed since the page was loaded.
  const now = useApi((client) => accessOf(client), [step]);
  return (
    <>
      <Title text={t('setup.title')} />
      <ReadOnlyNotice />
      <Loaded from={now}>
        {({ workspace }) => (
          <>
            <StepList current={step} nextStep={workspace.nextStep} />
            <CurrentStep step={step} hasName={workspace.brandName !== null} />
            <Onward step={step} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The step of the address, or else the first that is not done. */
function stepIn(text: string | undefined, nextStep: NextStep): Step {
  const asked = STEPS.find((step) => step === text);
  if (asked !== undefined) return asked;
  if (nextStep === null || nextStep === 'answers') return 'answers';
  return nextStep === 'brand' ? 'website' : nextStep;
}

function StepList({ current, nextStep }: { current: Step; nextStep: NextStep }) {
  return (
    <nav aria-label={t('setup.steps')}>
      <ol class="setup-steps">
        {STEPS.map((step, index) => (
          <li key={step}>
            <a href={`/setup?step=${step}`} aria-current={step === current ? 'step' : undefined}>
              <span class={isDone(step, nextStep) ? 'number done' : 'number'} aria-hidden="true">
                {isDone(step, nextStep) ? '✓' : index + 1}
              </span>
              {t('setup.step', { step })}
              {isDone(step, nextStep) && <span class="visually-hidden">{t('setup.isDone')}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CurrentStep({ step, hasName }: { step: Step; hasName: boolean }) {
  if (step === 'website') return <WebsiteStep hasName={hasName} />;
  if (step === 'names')
    return (
      <>
        <p>{t('setup.namesMeaning')}</p>
        <Names onChanged={() => undefined} />
      </>
    );
  if (step === 'platforms') return <PlatformsStep />;
  return step === 'questions' ? <QuestionsStep /> : <Asking />;
}

/** The way on, fixed below on a phone. */
function Onward({ step }: { step: Step }) {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return (
    <p class="setup-onward">
      <span class="quiet">{t('setup.savedAtOnce')}</span>
      <a class="primary button" href={next === undefined ? '/' : `/setup?step=${next}`}>
        {next === undefined ? t('setup.toOverview') : t('setup.onward', { step: next })}
      </a>
    </p>
  );
}
