import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/setup.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { useWebsite, type Reading } from '../next-steps/use-website.js';
import { Findings } from '../next-steps/website-findings.js';
import { rememberCategory } from './category.js';

/** Reads the website, and saves what the person accepts of it. */
export function WebsiteStep({ hasName }: { hasName: boolean }) {
  const texts = { hint: t('setup.websiteHint'), noWebsite: t('setup.noWebsite'), read: t('setup.read') };
  const { form, resultOf } = useWebsite(texts, { isMain: true, prepare: (reading) => reading });
  return (
    <>
      <section class="card website">
        <h2>{t('setup.websiteTitle')}</h2>
        <p>{t('setup.websiteMeaning')}</p>
        {form}
        {hasName && <p class="quiet">{t('setup.hasName')}</p>}
      </section>
      {resultOf((found) => (
        <Found key={found.website} reading={found} />
      ))}
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
