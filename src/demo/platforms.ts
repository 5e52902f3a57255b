import type { Surface } from '../domain/target.js';
import type { ObservationLine } from '../ingest/index.js';

/** How one platform is queried and how it behaves. */
export interface DemoPlatform {
  readonly name: ObservationLine['platform'];
  readonly surface: Surface;
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

const chatgpt: DemoPlatform = {
  name: 'chatgpt',
  surface: 'ui',
  modelRequested: 'gpt-5',
  models: { before: 'gpt-5.1', after: 'gpt-5.2', changeAge: 52 },
  bias: 0.03,
  retrieval: 0.7,
  citations: [1, 3],
  outageAges: [],
  prices: [1.25, 10],
};

/**
 * The app of each platform, but Google's results page, so that most questions are on one surface. Models change far from the
 * edges of the 7-, 30- and 90-day windows, so that a window and the one before it share a model and can be compared.
 */
export const platforms: readonly DemoPlatform[] = [
  chatgpt,
  {
    name: 'perplexity',
    surface: 'ui',
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
    modelRequested: 'ai-overview',
    models: null,
    bias: -0.04,
    retrieval: null,
    citations: [1, 3],
    outageAges: [66],
    prices: [0, 0],
  },
];

/** The second surface of a platform, on which some prompts are asked as well, so that there is a gap between two surfaces. */
export const secondSurface: DemoPlatform = { ...chatgpt, surface: 'api', bias: -0.17, retrieval: 1 };

/** One in so many prompts is asked on it. */
export const SECOND_SURFACE_ONE_IN = 4;
