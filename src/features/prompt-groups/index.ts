export { namesFunctions } from './names-sql.js';
export { examineAllPrompts, examinePrompts, NamesOfBrands } from './service.js';
export type { BrandNames, Examined } from './types.js';
