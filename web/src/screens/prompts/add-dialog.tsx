import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { choicesOf } from '../../ui/filters.js';
import { Form } from '../../ui/form.js';
import { FormError } from '../../ui/form-error.js';
import { notify } from '../../ui/notices.js';
import { SelectField } from '../../ui/select-filter.js';
import { INTENTS } from './query.js';
import { draftsOf, lineErrorsOf, freeSlots } from './drafts.js';

type Persona = components['schemas']['PromptPersona'];
type PromptCap = components['schemas']['PromptCap'];

export const PERSONAS: readonly Persona[] = [
  'discoverer',
  'buyer',
  'evaluator',
  'competitor',
  'branded',
  'control',
];

/** Adds one or several prompts. If one is rejected, none is added. */
export function AddDialog({
  cap,
  topics,
  onClose,
  onAdded,
}: {
  cap: PromptCap;
  /** Existing topics, offered as suggestions. */
  topics: readonly string[];
  onClose: () => void;
  onAdded: () => void;
}) {
  const [pasted, setPasted] = useState('');
  const [persona, setPersona] = useState<Persona>('discoverer');
  const [topic, setTopic] = useState('');
  const [intent, setIntent] = useState('');
  const drafts = draftsOf(pasted);
  const form = useSubmit(['text', 'persona', 'topic', 'intent'], async (client) => {
    const shared = { persona, topic: topic.trim() || null, intent: intent || null };
    const [first, ...more] = drafts;
    if (first !== undefined && more.length === 0) {
      await dataOf(client.POST('/v1/prompts', { body: { text: first.text, ...shared } }));
      notify(t('prompts.added'));
      return;
    }
    const prompts = drafts.map(({ text }) => ({ text, ...shared }));
    const { results } = await dataOf(client.POST('/v1/prompts/bulk', { body: { prompts } }));
    const created = results.filter((result) => result.created).length;
    notify(t('prompts.addedCount', { created, known: results.length - created }));
  });
  const errors = lineErrorsOf(form.cause, drafts);
  return (
    <Dialog title={t('prompts.add')} onClose={onClose}>
      <Form
        onSubmit={async () => {
          if (await form.submit()) onAdded();
        }}
      >
        <Field label={t('prompts.onePerLine')} hint={roomOf(cap, drafts.length)} error={form.errorOf('text')}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              required
              value={pasted}
              onInput={(event) => {
                form.reset();
                setPasted(event.currentTarget.value);
              }}
            />
          )}
        </Field>
        <div class="filters">
          <SelectField
            label={t('prompts.persona')}
            error={form.errorOf('persona')}
            options={choicesOf('persona', PERSONAS)}
            value={persona}
            onChange={(value) => setPersona(value as Persona)}
          />
          <SelectField
            label={t('prompts.intent')}
            error={form.errorOf('intent')}
            options={[{ value: '', text: t('prompts.noIntent') }, ...choicesOf('intent', INTENTS)]}
            value={intent}
            onChange={setIntent}
          />
          <Field label={t('prompts.topicOptional')} error={form.errorOf('topic')}>
            {(control) => (
              <input
                {...control}
                list="topics"
                value={topic}
                onInput={(event) => setTopic(event.currentTarget.value)}
              />
            )}
          </Field>
          <datalist id="topics">
            {topics.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        {errors.length > 0 ? (
          <div class="error" role="alert">
            <ul>
              {errors.map((error) => (
                <li key={error.line}>{t('prompts.lineError', { ...error })}</li>
              ))}
            </ul>
          </div>
        ) : (
          <FormError error={form.error} />
        )}
        <button class="primary" disabled={form.busy || drafts.length === 0}>
          {t('prompts.addCount', { count: drafts.length })}
        </button>
      </Form>
    </Dialog>
  );
}

function roomOf(cap: PromptCap, drafts: number): string {
  const free = freeSlots(cap);
  return free === null
    ? t('prompts.noLimit', { drafts })
    : t('prompts.slotsFree', { drafts, free, cap: cap.cap });
}
