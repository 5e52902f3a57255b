import { t } from '../messages/messages.js';
import { Empty } from '../ui/states.js';
import { Title } from '../ui/title.js';

export function NotFound() {
  return (
    <>
      <Title text={t('shell.notFound')} />
      <Empty title={t('shell.noSuchPage')}>
        <p>
          <a href="/">{t('shell.goToOverview')}</a>
        </p>
      </Empty>
    </>
  );
}
