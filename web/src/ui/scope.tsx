import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { filterParameters, filterTexts, type FilterName } from './filters.js';
import { longDay } from './format.js';
import { usePageQuery } from './page-query.js';
import { usePrinting } from './printing.js';
import { slugOf } from './slug.js';

/** A window of days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Subject {
  /** Null: the figures are not about a window. */
  readonly days: Days | null;
  /** The time zone of the days. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** The prompt or the like that a whole screen is about. */
  readonly about?: string | undefined;
  /** The filters of the page that the figures follow. Default: all. */
  readonly followed?: readonly FilterName[] | undefined;
}

/** The subject of the figures of a screen, for files and prints. */
export interface Scope extends Omit<Subject, 'followed' | 'timeZone'> {
  readonly timeZone: string;
  readonly workspace: string;
  /** The filters in the address, as the page shows them: `Platform: ChatGPT`. */
  readonly filters: readonly string[];
  /** The filters in the address, as parameters of the API. */
  readonly parameters: Readonly<Record<string, string>>;
}

const SubjectContext = createContext<Subject>({ days: null });

/** Figures of a window, such as the response of the API that they are from. */
export function WindowOf({
  from,
  to,
  timeZone = 'UTC',
  about,
  followed,
  children,
}: Days & Omit<Subject, 'days'> & { children: ComponentChildren }) {
  const printing = usePrinting();
  return (
    <SubjectContext.Provider value={{ days: { from, to }, timeZone, about, followed }}>
      {printing && <p class="quiet">{t('ui.daysIn', { from: longDay(from), to: longDay(to), timeZone })}</p>}
      {children}
    </SubjectContext.Provider>
  );
}

/** Figures that follow neither the window nor the filters of the page. */
export function Unfiltered({ children }: { children: ComponentChildren }) {
  return <SubjectContext.Provider value={{ days: null, followed: [] }}>{children}</SubjectContext.Provider>;
}

export function useScope(): Scope {
  const { access } = useSession();
  const { query } = usePageQuery();
  const { followed, timeZone = 'UTC', ...subject } = useContext(SubjectContext);
  return {
    ...subject,
    timeZone,
    workspace: access.workspace.name,
    filters: filterTexts(query, followed),
    parameters: filterParameters(query, followed),
  };
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
