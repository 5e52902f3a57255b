import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { Field } from '../../ui/field.js';
import { choicesOf, type Choice } from '../../ui/filters.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { SelectField } from '../../ui/select-filter.js';
import { PERSONAS } from './add-dialog.js';
import type { PromptProperties } from './groups.js';
import { INTENTS } from './query.js';

type Correction = Omit<extensionComponents['schemas']['PromptCorrection'], 'id'>;

/** The choice that leaves the group to persona and wording. */
const AUTO = 'auto';

const GROUPS: readonly Choice[] = [
  { value: AUTO, text: t('prompts.groupAuto') },
  { value: 'discovery', text: t('prompts.groupDiscovery') },
  { value: 'branded', text: t('prompts.groupBranded') },
  { value: 'competitor', text: t('prompts.groupCompetitor') },
  { value: 'control', text: t('prompts.groupControl') },
];

type Values = Readonly<Record<'topic' | 'persona' | 'intent' | 'group', string>>;

/** Corrects the properties and the group of prompts. Of several, only what is filled in changes. */
export function CorrectForm({
  prompts,
  onDone,
}: {
  prompts: readonly PromptProperties[];
  onDone: () => void;
}) {
  const before = valuesOf(prompts);
  const [values, setValues] = useState(before);
  const set = (name: keyof Values) => (value: string) => setValues({ ...values, [name]: value });
  // A dialog that waits for the properties has nothing to focus when it opens.
  const first = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => first.current?.querySelector('select')?.focus(), []);
  const form = useSubmit([], async (client) => {
    const correction = correctionOf(before, values);
    const body = { prompts: prompts.map(({ id }) => ({ ...correction, id })) };
    const { changed } = await dataOf(client.PATCH('/v1/prompt-properties', { body }));
    notify(t('prompts.corrected', { count: changed }));
  });
  const unchanged = prompts.length === 1 ? [] : [{ value: '', text: t('prompts.unchanged') }];
  const noIntent = { value: '', text: t(prompts.length === 1 ? 'prompts.noIntent' : 'prompts.unchanged') };
  const intents = [...new Set([...INTENTS, ...prompts.flatMap(({ intent }) => intent ?? [])])];
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit()) onDone();
      }}
    >
      {prompts.length === 1 && <p>{prompts[0]?.text}</p>}
      <div ref={first}>
        <SelectField
          label={t('prompts.group')}
          options={[...unchanged, ...GROUPS]}
          value={values.group}
          onChange={set('group')}
        />
      </div>
      <SelectField
        label={t('prompts.persona')}
        options={[...unchanged, ...choicesOf('persona', PERSONAS)]}
        value={values.persona}
        onChange={set('persona')}
      />
      <SelectField
        label={t('prompts.intent')}
        options={[noIntent, ...choicesOf('intent', intents)]}
        value={values.intent}
        onChange={set('intent')}
      />
      <Field label={t('prompts.topicOptional')}>
        {(control) => (
          <input
            {...control}
            value={values.topic}
            onInput={(event) => set('topic')(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError error={form.error} />
      <button class="primary" disabled={form.busy}>
        {t('prompts.correct')}
      </button>
    </Form>
  );
}

/** The values of a single prompt; none of several. */
function valuesOf(prompts: readonly PromptProperties[]): Values {
  const [first] = prompts;
  if (first === undefined || prompts.length > 1) return { topic: '', persona: '', intent: '', group: '' };
  const { topic, persona, intent, chosenGroup } = first;
  return { topic: topic ?? '', persona, intent: intent ?? '', group: chosenGroup ?? AUTO };
}

/** The properties that differ. An empty text removes a topic or an intent. */
function correctionOf(before: Values, after: Values): Correction {
  const changed = (name: keyof Values) => after[name] !== before[name];
  return {
    ...(changed('topic') && { topic: after.topic.trim() || null }),
    ...(changed('persona') && { persona: after.persona }),
    ...(changed('intent') && { intent: after.intent || null }),
    ...(changed('group') && { group: after.group === AUTO ? null : after.group }),
  } as Correction;
}
