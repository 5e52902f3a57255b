import { t } from '../../messages/setup.js';
import type { NextStep } from './steps.js';
import './setup.css';

/** The missing thing, and the way there. */
export function Notice({ nextStep }: { nextStep: NonNullable<NextStep> }) {
  return (
    <p class="banner setup-onward">
      <span>{t('setup.missing', { step: nextStep })}</span>
      <a class="button primary" href="/setup">
        {t('setup.goOn')}
      </a>
    </p>
  );
}
