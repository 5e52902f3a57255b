/* Generates clients from the contract, and runs them. See `npm run lab -- clients --help`. */
import { commandLine } from '../kit/command-line.js';
import { main, usage } from './program.js';

process.exitCode = await main(commandLine(usage));
