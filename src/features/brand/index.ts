export { brandFunctions } from './functions-sql.js';
export { RECALIBRATION_REQUESTED } from './recalibration-store.js';
export { createRecalibrationService, type RecalibrationService } from './recalibration-service.js';
export { brandRoutes } from './routes.js';
export { createBrandService, type BrandDependencies, type BrandService } from './service.js';
export type {
  BrandProfile,
  PositioningChange,
  Recalibration,
  RecalibrationRun,
  Rescored,
  SavedPositioning,
} from './types.js';
