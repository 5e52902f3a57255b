/** Measures the service and its peers. See docs/performance.md. */
import { main } from './command.js';

process.exitCode = await main(process.argv.slice(2));
