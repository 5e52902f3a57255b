export { cleanUpTask } from './clean-up-task.js';
export { measuringTasks, type MeasuringTasksDependencies } from './measuring-tasks.js';
export type { Task } from './task.js';
export { createWorker, type Worker, type WorkerDependencies } from './worker.js';
