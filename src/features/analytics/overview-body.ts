import type { Coverage } from './types.js';

interface Observed {
  readonly lastObservedAt: Date | null;
}

interface Figures {
  readonly generatedAt: Date;
  readonly coverage: Coverage;
  readonly platforms: readonly Observed[];
}

type WithText<Part extends Observed> = Omit<Part, 'lastObservedAt'> & { lastObservedAt: string | null };

type OverviewBody<Overview extends Figures> = Omit<Overview, keyof Figures> & {
  generatedAt: string;
  coverage: WithText<Coverage>;
  platforms: WithText<Overview['platforms'][number]>[];
};

/** An overview with its moments as text. */
export function overviewBody<Overview extends Figures>(overview: Overview): OverviewBody<Overview> {
  const { generatedAt, coverage, platforms, ...rest } = overview;
  return {
    ...rest,
    generatedAt: generatedAt.toISOString(),
    coverage: withText(coverage),
    platforms: platforms.map((platform: Overview['platforms'][number]) => withText(platform)),
  };
}

function withText<Part extends Observed>({ lastObservedAt, ...part }: Part): WithText<Part> {
  return { ...part, lastObservedAt: isoOrNull(lastObservedAt) };
}

export function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
