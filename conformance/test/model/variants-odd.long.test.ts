import { testVariants } from './variants.js';

testVariants(1);
