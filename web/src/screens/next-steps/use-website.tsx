import { dataOf, type extensionComponents } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { rejectionOf, useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Loaded } from '../../ui/states.js';

export type Reading = extensionComponents['schemas']['WebsiteReading'];

interface Texts {
  readonly hint: string;
  /** For a text that is not a website. */
  readonly noWebsite: string;
  /** The name of the button. */
  readonly read: string;
}

/**
 * A form that asks for a website, whether something was asked, and what to show of the reading. `prepare` adds what showing it
 * needs.
 */
export function useWebsite<Prepared>(
  { hint, noWebsite, read }: Texts,
  { isMain, prepare }: { isMain: boolean; prepare: (reading: Reading) => Prepared | Promise<Prepared> },
) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const reading = useApi(
    async (client, signal) => {
      if (asked === null) return null;
      const params = { query: { website: asked } };
      return prepare(await dataOf(client.GET('/v1/setup/website', { params, signal })));
    },
    [asked],
  );
  const isRejected = rejectionOf(reading.value, 'website') !== undefined;
  const form = (
    <Form class="search" onSubmit={() => setAsked(text.trim() === '' ? null : text.trim())}>
      <Field label={t('nextSteps.website')} hint={hint} error={isRejected ? noWebsite : undefined}>
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
      <button class={isMain && asked === null ? 'primary' : undefined}>{read}</button>
    </Form>
  );
  const resultOf = (show: (prepared: Prepared) => ComponentChildren) =>
    asked !== null &&
    !isRejected && <Loaded from={reading}>{(prepared) => prepared && show(prepared)}</Loaded>;
  return { form, resultOf };
}
