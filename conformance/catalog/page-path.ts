import type { RuleId } from './index.js';

/** The page of a rule as a path from the root of the repository. It never changes. */
export const pagePath = (id: RuleId) => `docs/conformance/rules/${id.toLowerCase()}.md`;
