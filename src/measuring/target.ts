export { platforms, type Platform } from '../domain/platforms.js';
export { surfaces, targetsExcept, type Place, type Surface, type Target } from '../domain/target.js';
