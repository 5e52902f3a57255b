import type { IngestDependencies } from './dependencies.js';
import { ingestKeywords } from './keywords.js';
import { ingestObservations } from './observations.js';
import { recompute } from './recompute.js';
import type { Ingest } from './types.js';

export type {
  CitationLine,
  KeywordCheckLine,
  MentionLine,
  ObservationLine,
  SourceType,
} from './lines/line-types.js';
export type {
  BadLine,
  BadLineCause,
  BrandCount,
  Ingest,
  IngestInput,
  IngestProgress,
  IngestReport,
  IngestWarning,
  ObservationsInput,
  OnError,
  RecomputeInput,
  RecomputeProgress,
  RecomputeReport,
} from './types.js';

/** Data in: observations and keyword checks as NDJSON. Needs a pool without a limit on the time of a statement. */
export function createIngest(dependencies: IngestDependencies): Ingest {
  return {
    observations: (input) => ingestObservations(dependencies, input),
    keywords: (input) => ingestKeywords(dependencies, input),
    recompute: (input) => recompute(dependencies, input),
  };
}
