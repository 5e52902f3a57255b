/* Measures the service and its peers. See `npm run lab -- bench --help`. */
import { commandLine } from '../kit/command-line.js';
import { main, usage } from './command.js';

process.exitCode = await main(commandLine(usage));
