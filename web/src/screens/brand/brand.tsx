import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';

/** The names of the brand and its competitors, its profile and recalibration. Their code is loaded with the screen. */
export function Brand() {
  const profile = useApi(async () => (await import('./profile.js')).Profile, []);
  return (
    <>
      <Title text={t('brand.title')}>
        <a class="button" href="/brand/versions">
          {t('brand.versions')}
        </a>
      </Title>
      <ReadOnlyNotice />
      <Loaded from={profile}>{(Profile) => <Profile />}</Loaded>
    </>
  );
}
