export { namesFunctions } from './names-sql.js';
export { examineAllPrompts, examinePrompts, namesAt, NamesOfBrands } from './service.js';
export { readSuspects } from './store.js';
export type { BrandNames, Examined, SuspectPrompts } from './types.js';
