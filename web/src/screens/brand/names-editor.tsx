import type { extensionComponents } from '@ai-visibility/client';
import { useId, useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { commaSeparated } from '../../ui/format.js';
import { useUnsavedWarning } from '../../ui/unsaved.js';
import { Entries } from './names-entries.js';

export type NamedBrand = extensionComponents['schemas']['NamedBrand'];
export type Change = extensionComponents['schemas']['NamesChange'];

interface EditorProps {
  readonly brand: NamedBrand;
  readonly isBusy: boolean;
  /** Resolves to whether the change was saved. */
  readonly onChange: (change: Change) => Promise<boolean>;
}

/** Everything that one brand is recognized by. */
export function BrandEditor({ brand, isBusy, onChange }: EditorProps) {
  const { name, isOwn, aliases, domains, notIn, commonWords, proposedAliases } = brand;
  const entriesOf = (list: 'aliases' | 'domains' | 'notIn') => ({
    isBusy,
    onAdd: (value: string) => onChange({ brand: name, [list]: { add: [value] } }),
    onRemove: (value: string) => onChange({ brand: name, [list]: { remove: [value] } }),
  });
  return (
    <>
      <NameForm brand={brand} isBusy={isBusy} onChange={onChange} />
      {commonWords.length > 0 && (
        <p class="banner">
          {t('names.isCommon', { words: commaSeparated(commonWords), more: t('names.more') })}
        </p>
      )}
      <Entries
        label={t('names.aliases')}
        hint={t('names.aliasHint')}
        values={aliases}
        proposed={proposedAliases}
        {...entriesOf('aliases')}
      />
      <Entries
        label={t('names.domains')}
        hint={t(isOwn ? 'names.domainHint' : 'names.competitorDomainHint')}
        values={domains}
        {...entriesOf('domains')}
      />
      <details>
        <summary class="quiet">{t('names.more')}</summary>
        <div class="more">
          <Entries
            label={t('names.notIn')}
            hint={t('names.notInHint')}
            values={notIn}
            {...entriesOf('notIn')}
          />
          <CommonWord brand={brand} isBusy={isBusy} onChange={onChange} />
        </div>
      </details>
    </>
  );
}

function NameForm({ brand: { name }, isBusy, onChange }: EditorProps) {
  const id = useId();
  const [text, setText] = useState(name ?? '');
  const hasChanged = text.trim() !== (name ?? '');
  useUnsavedWarning(hasChanged);
  return (
    <Form
      class="field"
      onSubmit={() => hasChanged && !isBusy && void onChange({ brand: name, name: text.trim() })}
    >
      <label for={id}>{t('names.name')}</label>
      <div class="beside">
        <input
          id={id}
          type="text"
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {hasChanged && <button class="primary">{t('names.saveName')}</button>}
      </div>
    </Form>
  );
}

const CHOICES = { auto: null, yes: true, no: false } as const;
type Choice = keyof typeof CHOICES;

function CommonWord({ brand: { name, commonWord }, onChange }: EditorProps) {
  const chosen: Choice = commonWord === null ? 'auto' : commonWord ? 'yes' : 'no';
  return (
    <Field label={t('names.commonWord')}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={(event) =>
            void onChange({ brand: name, commonWord: CHOICES[event.currentTarget.value as Choice] })
          }
        >
          {(Object.keys(CHOICES) as Choice[]).map((choice) => (
            <option key={choice} value={choice}>
              {t('names.commonWordChoice', { choice })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
