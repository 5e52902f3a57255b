import type { Tool } from '../tool.js';
import { createDredd } from './dredd.js';
import { createOurs } from './ours.js';
import { createPortman } from './portman.js';
import { createPrism } from './prism.js';
import { createSchemathesis } from './schemathesis.js';

/** Every tool that can be compared, in the order of the tables; those that are installed go into `cache`. */
export function createTools(cache: string): Tool[] {
  return [
    createOurs('all'),
    createOurs('one'),
    createSchemathesis(cache),
    createPortman(cache),
    createPrism(cache),
    createDredd(cache),
  ];
}
