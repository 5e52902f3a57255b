export { promptRoutes } from './routes.js';
export { effectiveCap, isStale } from './rules.js';
export { createPromptService, type PromptService } from './service.js';
export { personas } from './types.js';
export type {
  NewPrompt,
  Persona,
  PersonaFilter,
  Prompt,
  PromptFilter,
  PromptStatus,
  SlotUsage,
} from './types.js';
