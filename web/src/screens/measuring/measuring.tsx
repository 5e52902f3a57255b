import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { WindowPicker } from '../../ui/window-days.js';

/** The platforms, the next run, spending against the budget, past runs, and webhook deliveries. Their code is loaded with the screen. */
export function Measuring() {
  const content = useApi(async () => (await import('./content.js')).Content, []);
  return (
    <>
      <Title text={t('measuring.title')}>
        <WindowPicker />
      </Title>
      <ReadOnlyNotice />
      <Loaded from={content}>{(Content) => <Content />}</Loaded>
    </>
  );
}
