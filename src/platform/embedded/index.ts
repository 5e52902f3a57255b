export {
  backUpEmbedded,
  restoreEmbedded,
  verifyEmbedded,
  type DatabaseCopy,
  type VerifiedBackup,
} from './backup.js';
export { EmbeddedPostgresError } from './errors.js';
export { joinEmbeddedPostgres } from './join.js';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.js';
export { weaknessOf, type Weakness } from './weakness.js';
