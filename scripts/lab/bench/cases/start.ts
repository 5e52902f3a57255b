import { participants, serverKinds, type ServerName } from '../environment/servers.js';
import type { World } from '../environment/world.js';
import { startMeter } from '../../machine/meter.js';
import { residentBytes } from '../../machine/process-table.js';
import type { Sample } from '../../kit/statistics.js';
import type { Case } from './types.js';

const all: readonly ServerName[] = ['visibility', 'c', 'fastify', 'express', 'koa-knex'];

/** Time from the start of a process to its first response, and its memory at that point. */
export const startCase: Case = {
  name: 'start',
  title: 'Start, until the first answer to GET /v1/me',
  unit: 'ms',
  higherIsBetter: false,
  base: 'c',
  item: 'start',
  historyDays: () => 0,
  rounds: ({ startRounds }) => startRounds,
  obstacle: () => null,
  prepare: (world, plan) =>
    Promise.resolve({
      variants: participants(all, plan).map((name) => ({
        name,
        title: serverKinds[name].title,
        measure: () => measure(world, name),
      })),
    }),
};

async function measure({ servers, postgres }: World, name: ServerName): Promise<Sample> {
  const stopMeter = startMeter({ postgres: postgres.pid });
  const server = await servers.start({ name });
  const { byProcess } = stopMeter();
  const sample = {
    value: server.startMs,
    p50Ms: null,
    p99Ms: null,
    processorUs: byProcess,
    residentBytes: residentBytes(server.pid),
  };
  await server.stop();
  return sample;
}
