import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { rejectionOf, useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Loaded } from '../../ui/states.js';

/** Whether the crawlers of platforms may read a website. */
export function Website() {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const reading = useApi(
    async (client, signal) => {
      if (asked === null) return null;
      const params = { query: { website: asked } };
      const found = await dataOf(client.GET('/v1/setup/website', { params, signal }));
      const { Findings } = await import('./website-findings.js');
      return { found, Findings };
    },
    [asked],
  );
  const isRejected = rejectionOf(reading.value, 'website') !== undefined;
  return (
    <section class="card website">
      <h2>{t('nextSteps.websiteTitle')}</h2>
      <Form class="search" onSubmit={() => setAsked(text.trim() === '' ? null : text.trim())}>
        <Field
          label={t('nextSteps.website')}
          hint={t('nextSteps.websiteHint')}
          error={isRejected ? t('nextSteps.noWebsite') : undefined}
        >
          {(field) => (
            <input
              {...field}
              type="text"
              inputMode="url"
              autocapitalize="none"
              spellcheck={false}
              maxLength={2000}
              placeholder="acme.com"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <button>{t('nextSteps.readWebsite')}</button>
      </Form>
      {asked !== null && !isRejected && (
        <Loaded from={reading}>{(loaded) => loaded && <loaded.Findings reading={loaded.found} />}</Loaded>
      )}
    </section>
  );
}
