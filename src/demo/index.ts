export { createDemo, type Demo, type DemoDependencies } from './create.js';
export type { DemoKey, DemoOptions, DemoResult, DemoWorkspace } from './types.js';
