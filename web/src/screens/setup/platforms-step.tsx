import { t } from '../../messages/setup.js';
import { Platforms } from '../measuring/platforms.js';
import '../measuring/measuring.css';

/** The platforms to ask, with their keys. */
export function PlatformsStep() {
  return (
    <>
      <p>{t('setup.platformsMeaning')}</p>
      <Platforms onChanged={() => undefined} />
    </>
  );
}
