export { promptFunctions } from './functions-sql.js';
export { promptText } from './input.js';
export { promptRoutes } from './routes.js';
export { isStale, staleBefore, staleFrom } from './rules.js';
export { createPromptService, type PromptService } from './service.js';
export { personas } from './types.js';
export type { DetailedPrompt, NewPrompt, Persona, Prompt, PromptStatus, SlotUsage } from './types.js';
