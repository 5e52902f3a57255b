import { dataOf } from '@ai-visibility/client';
import { useLocation } from 'preact-iso';
import { useEffect, useId, useState } from 'preact/hooks';
import { useApi } from '../api/use-api.js';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { Dialog } from '../ui/dialog.js';
import { followingQuery } from '../ui/page-query.js';
import { mayLeave } from '../ui/unsaved.js';
import { useSections } from './sections.js';

/** Something that a reader may go to. */
interface Destination {
  readonly text: string;
  /** The kind of destination: a screen, a prompt, a competitor. */
  readonly kind: string;
  readonly href: string;
}

/** The most destinations that are listed. */
const MOST = 12;

/** Finds screens, prompts and competitors by their names, and goes there. Arrow keys choose, Enter goes. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { route } = useLocation();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const found = matching(useDestinations(), text);
  useEffect(() => setPlace(0), [text]);
  const go = (destination: Destination | undefined) => {
    if (destination === undefined || !mayLeave()) return;
    onClose();
    route(destination.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setPlace((place + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(found[place]);
    }
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <Dialog title={t('shell.goTo')} onClose={onClose}>
      <div class="command">
        <input
          type="text"
          role="combobox"
          aria-label={t('shell.goTo')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? optionId(place) : undefined}
          placeholder={t('shell.goToHint')}
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={t('shell.goTo')}>
          {found.map((destination, index) => (
            <li
              key={destination.href}
              id={optionId(index)}
              role="option"
              aria-selected={index === place}
              onClick={() => go(destination)}
            >
              <span>{destination.text}</span>
              <small class="quiet">{destination.kind}</small>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p class="quiet">{t('shell.nothingFound')}</p>}
      </div>
    </Dialog>
  );
}

/** The screens, then the brands and prompts once they are loaded. */
function useDestinations(): Destination[] {
  const { query } = useLocation();
  const sections = useSections();
  const { access } = useSession();
  const { value } = useApi(
    async (client, signal) => {
      const [{ tracked }, { competitors }] = await Promise.all([
        dataOf(client.GET('/v1/prompts', { signal })),
        dataOf(client.GET('/v1/brand', { signal })),
      ]);
      return { tracked, competitors };
    },
    [access.workspace.id],
  );
  const screens = sections.map(({ name, path }) => ({
    text: name,
    kind: t('shell.screen'),
    href: `${path}${followingQuery(query)}`,
  }));
  if (value.state !== 'ready') return screens;
  const { tracked, competitors } = value.data;
  return [
    ...screens,
    ...competitors.map((brand) => ({
      text: brand,
      kind: t('shell.competitor'),
      href: `/?${new URLSearchParams({ brand })}`,
    })),
    ...tracked.map(({ id, text }) => ({
      text,
      kind: t('shell.prompt'),
      href: `/prompts/${encodeURIComponent(id)}`,
    })),
  ];
}

/** The destinations whose names contain every word of a text, in any case. */
function matching(all: readonly Destination[], text: string): Destination[] {
  const words = text.toLocaleLowerCase().split(/\s+/u);
  return all
    .filter((one) => words.every((word) => one.text.toLocaleLowerCase().includes(word)))
    .slice(0, MOST);
}
