export {
  createExtractor,
  EXTRACTOR_NAME,
  EXTRACTOR_VERSION,
  FIRST_WITH_COMPANIES,
  FIRST_WITH_STANCES,
  type Extractor,
} from './extractor.js';
export type {
  Answer,
  BrandIdentity,
  BrandProfile,
  ExtractedCompany,
  ExtractedMention,
  ExtractedSource,
  Extraction,
  Occurrence,
  ProviderCitation,
  Span,
} from './types.js';
export { isRefusalInWords } from './refusal-in-words.js';
export { stancesIn } from './recommendations/recommendations.js';
export { MEASURED } from './measured.js';
export { snippetAround } from './snippet.js';
