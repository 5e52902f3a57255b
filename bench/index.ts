/** Measures the service and its peers. See docs/performance.md. */
import { main } from './main.js';

process.exitCode = await main(process.argv.slice(2));
