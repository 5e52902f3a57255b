export { knownPlatforms, type Platform } from '../domain/platforms.js';
export {
  searchModes,
  surfaces,
  targetsExcept,
  withSearch,
  type Place,
  type SearchMode,
  type Surface,
  type Target,
} from '../domain/target.js';
