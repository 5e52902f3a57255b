export { brandFunctions } from './functions-sql.js';
export { readSharedNames } from './distinct-names-service.js';
export { RECALIBRATION_REQUESTED } from './recalibration-store.js';
export { createRecalibrationService, type RecalibrationService } from './recalibration-service.js';
export { createRescoresService, type RescoresService } from './rescores-service.js';
export { RESCORE_REQUESTED } from './rescores-store.js';
export { createNamesService, type NamesService } from './names-service.js';
export { brandRoutes, namesRoutes, rescoreRoutes } from './routes.js';
export { createBrandService, type BrandDependencies, type BrandService } from './service.js';
export type {
  BrandProfile,
  NameOptions,
  PositioningChange,
  Recalibration,
  RecalibrationRun,
  RecognizedBrand,
  Rescored,
  SavedPositioning,
} from './types.js';
