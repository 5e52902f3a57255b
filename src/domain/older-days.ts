import type { DataVersion } from './data-version.js';
import type { Reusable } from './reusable.js';

/** Days that were scored with other names, domains or competitors than the current ones, or by another extractor. */
export interface OlderDays {
  readonly days: number;
  /** The first of them; UTC, as `YYYY-MM-DD`. */
  readonly from: string;
  /** The last of them. */
  readonly to: string;
}

/** Older days with the number of their answers. */
export interface OlderAnswers extends OlderDays {
  /** The stored answers of these days, failed attempts included. */
  readonly answers: number;
}

/** The days of figures, and of those that they are compared with, inclusive. */
export interface FigureDays {
  readonly from: string;
  readonly to: string;
  /** Null or absent without a comparison, like `previousTo`. */
  readonly previousFrom?: string | null;
  readonly previousTo?: string | null;
}

/** Finds the older days among those of figures; null = none. */
export type FindOlderDays = (at: DataVersion, days: FigureDays) => Promise<OlderDays | null>;

/** Adds the older days among its own to the body of a response. */
export async function withOlderDays<Body extends FigureDays>(
  find: FindOlderDays,
  at: DataVersion,
  { body, validUntil }: Reusable<Body>,
): Promise<Reusable<Body & { readonly olderDays: OlderDays | null }>> {
  return { body: { ...body, olderDays: await find(at, body) }, validUntil };
}

/** UTC days, in order, on which nobody looked for something. */
export interface UnexaminedDays {
  /** For companies that are not tracked. */
  readonly companies: readonly string[];
  /** For the stances of answers. */
  readonly stances: readonly string[];
}

/** Finds such days among those of figures. */
export type FindUnexaminedDays = (at: DataVersion, days: DaySpan) => Promise<UnexaminedDays>;

/** First and last day, inclusive. */
type DaySpan = Pick<FigureDays, 'from' | 'to'>;
