export { czech } from './czech.js';
export { finnish } from './finnish.js';
export { greek } from './greek.js';
export { hungarian } from './hungarian.js';
export { polish } from './polish.js';
export { russian } from './russian.js';
export { turkish } from './turkish.js';
export { ukrainian } from './ukrainian.js';
