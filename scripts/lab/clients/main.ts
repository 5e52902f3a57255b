/**
 * Generates clients from the contract with the usual tools at their default settings, compiles them and runs the same
 * scenario with each against the service. See docs/clients.md.
 */
import { main } from './program.js';

process.exitCode = await main(process.argv.slice(2));
