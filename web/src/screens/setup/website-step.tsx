import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { rejectionOf, useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/setup.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { Loaded } from '../../ui/states.js';
import { Findings } from '../next-steps/website-findings.js';
import { rememberCategory } from './category.js';

type Reading = extensionComponents['schemas']['WebsiteReading'];

/** Reads the website, and saves what the person accepts of it. */
export function WebsiteStep({ hasName }: { hasName: boolean }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const reading = useApi(
    async (client, signal) => {
      if (asked === null) return null;
      const params = { query: { website: asked } };
      return dataOf(client.GET('/v1/setup/website', { params, signal }));
    },
    [asked],
  );
  const isRejected = rejectionOf(reading.value, 'website') !== undefined;
  return (
    <>
      <section class="card website">
        <h2>{t('setup.websiteTitle')}</h2>
        <p>{t('setup.websiteMeaning')}</p>
        <Form class="search" onSubmit={() => setAsked(text.trim() === '' ? null : text.trim())}>
          <Field
            label={t('setup.website')}
            hint={t('setup.websiteHint')}
            error={isRejected ? t('setup.noWebsite') : undefined}
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
          <button class={asked === null ? 'primary' : undefined}>{t('setup.read')}</button>
        </Form>
        {hasName && <p class="quiet">{t('setup.hasName')}</p>}
      </section>
      {asked !== null && !isRejected && (
        <Loaded from={reading}>{(found) => found && <Found key={found.website} reading={found} />}</Loaded>
      )}
    </>
  );
}

function Found({ reading }: { reading: Reading }) {
  return (
    <div class="setup-columns">
      <Suggestions reading={reading} />
      <section class="card">
        <h2>{t('setup.crawlersTitle')}</h2>
        <Findings reading={reading} />
      </section>
    </div>
  );
}

function Suggestions({ reading: { website, suggestions } }: { reading: Reading }) {
  const [name, setName] = useState(suggestions.name?.value ?? '');
  const [category, setCategory] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSaved, setSaved] = useState(false);
  const domains =
    suggestions.domains.length === 0 ? [{ value: website, source: 'domain' as const }] : suggestions.domains;
  const taken = (list: readonly { readonly value: string }[]) =>
    list.map(({ value }) => value).filter((value) => !left.has(value) && value !== name.trim());
  const save = useSubmit(['name', 'aliases', 'domains'], async (client) => {
    const { brands } = await dataOf(client.GET('/v1/names'));
    const brand = brands.find(({ isOwn }) => isOwn)?.name ?? null;
    const body = {
      brand,
      name: name.trim(),
      aliases: { add: taken(suggestions.aliases) },
      domains: { add: taken(domains) },
    };
    await dataOf(client.PATCH('/v1/names', { body }));
    rememberCategory(category);
    setSaved(true);
  });
  const toggle = (value: string) =>
    setLeft((all) => {
      const next = new Set(all);
      if (!next.delete(value)) next.add(value);
      return next;
    });
  return (
    <section class="card">
      <h2>{t('setup.suggestionsTitle')}</h2>
      <Form onSubmit={() => save.submit()}>
        <Field label={t('setup.brandName')} hint={sourceOf(suggestions.name)} error={save.errorOf('name')}>
          {(field) => (
            <input
              {...field}
              type="text"
              required
              maxLength={200}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Choices label={t('setup.aliases')} list={suggestions.aliases} left={left} onToggle={toggle} />
        <Choices label={t('setup.domains')} list={domains} left={left} onToggle={toggle} />
        <Field label={t('setup.category')} hint={suggestions.description ?? t('setup.categoryHint')}>
          {(field) => (
            <input
              {...field}
              type="text"
              maxLength={80}
              placeholder={t('setup.categoryExample')}
              value={category}
              onInput={(event) => setCategory(event.currentTarget.value)}
            />
          )}
        </Field>
        <FormError error={save.error} />
        <button class="primary" disabled={save.busy}>
          {t(save.busy ? 'setup.saving' : 'setup.accept')}
        </button>
        {isSaved && <p role="status">{t('setup.saved')}</p>}
      </Form>
    </section>
  );
}

interface Suggestion {
  readonly value: string;
  readonly source: NonNullable<Reading['suggestions']['name']>['source'];
}

const sourceOf = (suggestion: Suggestion | null) =>
  suggestion === null ? t('setup.noSource') : t('setup.source', { source: suggestion.source });

function Choices({
  label,
  list,
  left,
  onToggle,
}: {
  label: string;
  list: readonly Suggestion[];
  left: ReadonlySet<string>;
  onToggle: (value: string) => void;
}) {
  if (list.length === 0) return null;
  return (
    <fieldset class="setup-choices">
      <legend>{label}</legend>
      {list.map(({ value, source }) => (
        <label key={value}>
          <input type="checkbox" checked={!left.has(value)} onChange={() => onToggle(value)} /> {value}{' '}
          <small class="quiet">{t('setup.source', { source })}</small>
        </label>
      ))}
    </fieldset>
  );
}
