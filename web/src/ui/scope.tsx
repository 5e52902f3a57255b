import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { filterTexts } from './filters.js';
import { longDay } from './format.js';
import { usePageQuery } from './page-query.js';
import { usePrinting } from './printing.js';
import { slugOf } from './slug.js';

/** A window of UTC days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Subject {
  /** Null: the figures are not about a window. */
  readonly days: Days | null;
  /** The prompt or the like that a whole screen is about. */
  readonly about?: string | undefined;
}

/** The subject of the figures of a screen, for files and prints. */
export interface Scope extends Subject {
  readonly workspace: string;
  /** The filters in the address, as the page shows them: `Platform: ChatGPT`. */
  readonly filters: readonly string[];
}

const SubjectContext = createContext<Subject>({ days: null });

/** Figures of a window, such as the response of the API that they are from. */
export function WindowOf({
  from,
  to,
  about,
  children,
}: Days & { about?: string; children: ComponentChildren }) {
  const printing = usePrinting();
  return (
    <SubjectContext.Provider value={{ days: { from, to }, about }}>
      {printing && <p class="quiet">{t('ui.utcDays', { from: longDay(from), to: longDay(to) })}</p>}
      {children}
    </SubjectContext.Provider>
  );
}

export function useScope(): Scope {
  const { access } = useSession();
  const { query } = usePageQuery();
  return { ...useContext(SubjectContext), workspace: access.workspace.name, filters: filterTexts(query) };
}

/** The most bytes of a file name without its extension. File systems allow 255. */
const MAX_NAME_BYTES = 200;

/** A file name with the workspace, the name of what is in the file, the window and the filters. */
export function fileNameOf(
  { workspace, days, about, filters }: Scope,
  of: string,
  extension: string,
): string {
  const parts = [workspace, of, days?.from ?? '', days?.to ?? '', ...filters, about ?? ''].map(slugOf);
  const name = parts.filter((part) => part !== '').join('_');
  const bytes = new TextEncoder().encode(name).slice(0, MAX_NAME_BYTES);
  // In a stream, the decoder leaves out a character that is cut.
  return `${new TextDecoder().decode(bytes, { stream: true })}.${extension}`;
}
