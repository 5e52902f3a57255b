import { t } from '../../messages/messages.js';
import { Title } from '../../ui/title.js';
import { WindowPicker } from '../../ui/window-days.js';
import { Deliveries } from './deliveries.js';
import { Runs } from './runs.js';
import { Settings } from './settings.js';
import { SpendingSection } from './spending.js';
import './measuring.css';

/** The next run, spending against the budget, past runs, and webhook deliveries. */
export function Measuring() {
  return (
    <>
      <Title text={t('measuring.title')}>
        <WindowPicker />
      </Title>
      <Settings />
      <SpendingSection />
      <Runs />
      <Deliveries />
    </>
  );
}
