export { demoTask } from './task.js';
export { createDemo, type Demo, type DemoDependencies } from './create.js';
export { measureLive, type LiveDependencies, type LiveOptions, type LiveResult } from './live.js';
export type { DemoKey, DemoOptions, DemoResult, DemoWorkspace } from './types.js';
