import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Field } from '../../ui/field.js';
import { Failure } from '../../ui/states.js';

type Mention = extensionComponents['schemas']['TestedMention'];

/** The time without a key stroke after which a sentence is tested. */
const PAUSE_MS = 600;

/** Shows which names are found in a sentence. It is kept for the next time, so that changes can be tested on it. */
export function Sentence() {
  const [text, setText] = useState(lastSentence);
  const [tested, setTested] = useState(text);
  useEffect(() => {
    lastSentence = text;
    const timer = setTimeout(() => setTested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { value, reload } = useApi(
    async (client, signal) => {
      if (tested.trim() === '') return null;
      const { mentions } = await dataOf(
        client.POST('/v1/names/recognition', { body: { text: tested }, signal }),
      );
      return { mentions, text: tested };
    },
    [tested],
  );
  return (
    <section class="card" aria-label={t('names.try')}>
      <h2>{t('names.try')}</h2>
      <Field label={t('names.sentence')} hint={t('names.sentenceHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={5000}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      {value.state === 'error' && <Failure error={value.error} retry={reload} />}
      {value.state === 'ready' && value.data !== null && <Found {...value.data} />}
    </section>
  );
}

let lastSentence = '';

function Found({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const counted = mentions.filter(({ position }) => position !== null);
  return (
    <>
      <p class="tried">{marked(text, mentions)}</p>
      <p class="quiet" role="status">
        {t('names.found', { names: counted.length })}
      </p>
      <ul class="found">
        {mentions.map(({ brand, position, occurrences }) => {
          const other = occurrences.find((one) => one.text !== brand);
          return (
            <li key={brand}>
              <b>{brand}</b>{' '}
              <span class="quiet">
                {position === null ? t('names.negated') : other && t('names.by', { text: other.text })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The text with its names marked. */
function marked(text: string, mentions: readonly Mention[]) {
  const places = mentions
    .flatMap(({ isOwn, occurrences }) => occurrences.map((one) => ({ ...one, isOwn })))
    .sort((one, other) => one.start - other.start);
  let end = 0;
  const parts = places.flatMap((place) => {
    const before = text.slice(end, place.start);
    end = place.end;
    const kind = `${place.isOwn ? 'own' : 'tracked'}${place.isNegated ? ' negated' : ''}`;
    return [
      before,
      <mark key={place.start} class={kind}>
        {place.text}
      </mark>,
    ];
  });
  return [...parts, text.slice(end)];
}
