import type { Surface } from '../domain/target.js';
import type { ObservationLine } from '../ingest/index.js';

/** How one platform is queried and how it behaves. */
export interface DemoPlatform {
  readonly name: ObservationLine['platform'];
  readonly surface: Surface;
  /** One in so many prompts is asked; 1 = all. */
  readonly oneIn: number;
  readonly modelRequested: string;
  /** Models before and after a change `changeAge` days ago; null if the platform does not report its model. */
  readonly models: { readonly before: string; readonly after: string; readonly changeAge: number } | null;
  /** Added to the visibility of the workspace's brand on this platform. */
  readonly bias: number;
  /** Share of answers that use web search; null if the platform does not report it. */
  readonly retrieval: number | null;
  /** Minimum and maximum number of sources of an answer that used web search. */
  readonly citations: readonly [number, number];
  /** Outages, in days ago. */
  readonly outageAges: readonly number[];
  /** US dollars per million input and output tokens. */
  readonly prices: readonly [number, number];
}

/**
 * The app of each platform, but Google's results page, so that most questions are on one surface. Models change far from the
 * edges of the 7-, 30- and 90-day windows, so that a window and the one before it share a model and can be compared.
 */
const all: readonly DemoPlatform[] = [
  {
    name: 'chatgpt',
    surface: 'ui',
    oneIn: 1,
    modelRequested: 'gpt-5',
    models: { before: 'gpt-5.1', after: 'gpt-5.2', changeAge: 52 },
    bias: 0.03,
    retrieval: 0.7,
    citations: [1, 3],
    outageAges: [],
    prices: [1.25, 10],
  },
  {
    name: 'perplexity',
    surface: 'ui',
    oneIn: 1,
    modelRequested: 'sonar-pro',
    models: { before: 'sonar-pro', after: 'sonar-pro-2', changeAge: 38 },
    bias: 0.08,
    retrieval: 1,
    citations: [2, 5],
    outageAges: [],
    prices: [3, 15],
  },
  {
    name: 'gemini',
    surface: 'ui',
    oneIn: 1,
    modelRequested: 'gemini-pro',
    models: { before: 'gemini-2.5-pro', after: 'gemini-3-pro', changeAge: 21 },
    bias: -0.06,
    retrieval: 0.5,
    citations: [1, 2],
    outageAges: [23, 24],
    prices: [1.25, 10],
  },
  {
    name: 'google',
    surface: 'serp',
    oneIn: 1,
    modelRequested: 'ai-overview',
    models: null,
    bias: -0.04,
    retrieval: null,
    citations: [1, 3],
    outageAges: [66],
    prices: [0, 0],
  },
  // Some prompts are asked through the API as well, so that there is a gap between two surfaces.
  {
    name: 'chatgpt',
    surface: 'api',
    oneIn: 4,
    modelRequested: 'gpt-5',
    models: { before: 'gpt-5.1', after: 'gpt-5.2', changeAge: 52 },
    bias: -0.17,
    retrieval: 1,
    citations: [1, 3],
    outageAges: [],
    prices: [1.25, 10],
  },
];

/** What every prompt is asked. */
export const platforms = all.filter(({ oneIn }) => oneIn === 1);

/** What every prompt is asked, and the second surfaces that some are. */
export const platformsAndSurfaces = all;
