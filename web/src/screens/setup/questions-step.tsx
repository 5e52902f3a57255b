import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { rejectionOf, useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { language as languageOfPage } from '../../messages/messages.js';
import { t } from '../../messages/setup.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { commaSeparated } from '../../ui/format.js';
import { SelectField } from '../../ui/select-filter.js';
import { Loaded } from '../../ui/states.js';
import { rememberCategory, rememberedCategory } from './category.js';

type Language = extensionComponents['schemas']['QuestionLanguage'];
type Suggestion = extensionComponents['schemas']['SuggestedQuestion'];

/** Questions to ask: suggestions for what the brand does, and a person's own. */
export function QuestionsStep() {
  const [added, setAdded] = useState(0);
  const cap = useApi((client, signal) => dataOf(client.GET('/v1/prompts/cap', { signal })), [added]);
  const onAdded = () => setAdded((count) => count + 1);
  return (
    <>
      <p>{t('setup.questionsMeaning')}</p>
      <Loaded from={cap}>
        {({ activeCount }) => (
          <p role="status">
            <strong>{t('setup.questionsTracked', { count: activeCount })}</strong>
          </p>
        )}
      </Loaded>
      <Suggested added={added} onAdded={onAdded} />
      <OwnQuestions onAdded={onAdded} />
    </>
  );
}

/** The languages of suggestions, in their own words. */
const LANGUAGES: readonly { readonly value: Language; readonly text: string }[] = (
  ['en', 'de', 'es', 'fr', 'ja'] as const
).map((value) => ({ value, text: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value }));

function Suggested({ added, onAdded }: { added: number; onAdded: () => void }) {
  const [text, setText] = useState(rememberedCategory());
  const [category, setCategory] = useState(text.trim());
  const [language, setLanguage] = useState<Language>(languageOfPage);
  const read = useApi(
    async (client, signal) => {
      if (category === '') return null;
      const params = { query: { category, language } };
      return (await dataOf(client.GET('/v1/setup/questions', { params, signal }))).questions;
    },
    [category, language, added],
  );
  return (
    <section class="card">
      <h2>{t('setup.suggestedTitle')}</h2>
      <Form
        class="search"
        onSubmit={() => {
          rememberCategory(text);
          setCategory(text.trim());
        }}
      >
        <Field label={t('setup.category')} error={rejectionOf(read.value, 'category')}>
          {(field) => (
            <input
              {...field}
              type="text"
              required
              minLength={2}
              maxLength={80}
              placeholder={t('setup.categoryExample')}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <SelectField
          label={t('setup.language')}
          options={LANGUAGES}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
        <button class={category === '' ? 'primary' : undefined}>{t('setup.suggest')}</button>
      </Form>
      {rejectionOf(read.value, 'category') === undefined && (
        <Loaded from={read}>
          {(questions) =>
            questions && (
              <Ticked
                key={`${category} ${language}`}
                questions={questions}
                topic={category}
                onAdded={onAdded}
              />
            )
          }
        </Loaded>
      )}
    </section>
  );
}

/** Suggestions to tick and edit. Those that are tracked already are left out. */
function Ticked({
  questions,
  topic,
  onAdded,
}: {
  questions: readonly Suggestion[];
  topic: string;
  onAdded: () => void;
}) {
  const offered = questions.filter(({ isTracked }) => !isTracked);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = offered.filter(({ text }) => !left.has(text));
  const add = useSubmit([], async (client) => {
    const prompts = chosen.map(({ text, persona, intent }) => ({
      text: edited.get(text) ?? text,
      ...{ persona, intent, topic },
    }));
    await dataOf(client.POST('/v1/prompts/bulk', { body: { prompts } }));
    // Reworded suggestions are still offered in their first wording.
    setLeft(new Set(offered.map(({ text }) => text)));
    setEdited(new Map());
    onAdded();
  });
  const toggle = (text: string) =>
    setLeft((all) => {
      const next = new Set(all);
      if (!next.delete(text)) next.add(text);
      return next;
    });
  if (offered.length === 0) return <p>{t('setup.allTracked')}</p>;
  return (
    <Form onSubmit={() => chosen.length > 0 && add.submit()}>
      <ul class="setup-questions">
        {offered.map(({ text, namedBrands }) => (
          <li key={text}>
            <input
              type="checkbox"
              aria-label={t('setup.askIt', { text })}
              checked={!left.has(text)}
              onChange={() => toggle(text)}
            />
            <input
              type="text"
              aria-label={t('setup.wording')}
              required
              maxLength={500}
              value={edited.get(text) ?? text}
              onInput={(event) => {
                const { value } = event.currentTarget;
                setEdited((all) => new Map(all).set(text, value));
              }}
            />
            {namedBrands.length > 0 && (
              <small class="quiet">{t('setup.namesBrand', { names: commaSeparated(namedBrands) })}</small>
            )}
          </li>
        ))}
      </ul>
      <FormError error={add.error} />
      <button class="primary" disabled={add.busy || chosen.length === 0}>
        {t('setup.addQuestions', { count: chosen.length })}
      </button>
    </Form>
  );
}

/** Questions of a person's own, one in each line. */
function OwnQuestions({ onAdded }: { onAdded: () => void }) {
  const [text, setText] = useState('');
  const questions = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const add = useSubmit([], async (client) => {
    const prompts = questions.map((question) => ({ text: question }));
    await dataOf(client.POST('/v1/prompts/bulk', { body: { prompts } }));
    setText('');
    onAdded();
  });
  return (
    <section class="card">
      <h2>{t('setup.ownQuestions')}</h2>
      <Form onSubmit={() => questions.length > 0 && add.submit()}>
        <Field label={t('setup.ownQuestionsHint')}>
          {(field) => (
            <textarea
              {...field}
              rows={4}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <FormError error={add.error} />
        <button disabled={add.busy || questions.length === 0}>
          {t('setup.addQuestions', { count: questions.length })}
        </button>
      </Form>
    </section>
  );
}
