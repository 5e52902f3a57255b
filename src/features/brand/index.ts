export { brandFunctions } from './functions-sql.js';
export { RECALIBRATION_REQUESTED } from './recalibration-store.js';
export { brandRoutes } from './routes.js';
export { createBrandService, type BrandDependencies, type BrandService } from './service.js';
export type { BrandProfile, PositioningChange, RecalibrationRun, SavedPositioning } from './types.js';
