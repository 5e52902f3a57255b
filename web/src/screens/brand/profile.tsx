import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Editable } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { CompetitorsForm } from './competitors-form.js';
import { Names } from './names.js';
import { PositioningForm } from './positioning-form.js';
import { Recalibrate } from './recalibrate.js';

/** The forms of the brand. */
export function Profile() {
  const profile = useApi((client, signal) => dataOf(client.GET('/v1/brand', { signal })), []);
  const [pins, setPins] = useState(0);
  return (
    <Editable>
      <Names key={pins} onChanged={profile.reload} />
      <Loaded from={profile}>
        {(brand) => (
          <>
            <PositioningForm brand={brand} onSaved={profile.reload} />
            <CompetitorsForm
              key={JSON.stringify([brand.competitors, brand.competitorsPinnedAt])}
              brand={brand}
              onSaved={() => {
                setPins((count) => count + 1);
                profile.reload();
              }}
            />
            <Recalibrate />
          </>
        )}
      </Loaded>
    </Editable>
  );
}
