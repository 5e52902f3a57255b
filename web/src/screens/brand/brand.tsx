import { dataOf } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Editable, ReadOnlyNotice } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { CompetitorsForm } from './competitors-form.js';
import { PositioningForm } from './positioning-form.js';
import { Recalibrate } from './recalibrate.js';

/** The brand profile with its competitors and recalibration. */
export function Brand() {
  const profile = useApi((client, signal) => dataOf(client.GET('/v1/brand', { signal })), []);
  return (
    <>
      <Title text={t('brand.title')}>
        <a class="button" href="/brand/versions">
          {t('brand.versions')}
        </a>
      </Title>
      <ReadOnlyNotice />
      <Loaded from={profile}>
        {(brand) => (
          <Editable>
            <PositioningForm brand={brand} onSaved={profile.reload} />
            <CompetitorsForm
              key={JSON.stringify([brand.competitors, brand.competitorsPinnedAt])}
              brand={brand}
              onSaved={profile.reload}
            />
            <Recalibrate />
          </Editable>
        )}
      </Loaded>
    </>
  );
}
