import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { DaysButton } from '../../ui/days-button.js';
import { Title } from '../../ui/title.js';

/** The platforms, the next run, spending against the budget, past runs, and webhook deliveries. Their code is loaded with the screen. */
export function Measuring() {
  const content = useApi(async () => (await import('./content.js')).Content, []);
  return (
    <>
      <Title text={t('measuring.title')}>
        <DaysButton />
      </Title>
      <ReadOnlyNotice />
      <Loaded from={content}>{(Content) => <Content />}</Loaded>
    </>
  );
}
