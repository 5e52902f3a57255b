import { createVirtualClock } from '../../http/clock.js';
import { runSuite } from '../../session/run-suite.js';
import { startModel } from '../../start-model.js';
import { suiteOf, type ProfileName } from '../../profiles.js';
import type { RunResult } from '../../session/result.js';

/** A run in a workspace with a few free slots. */
export async function runWithFewSlots(
  slots: number,
  { fault, names = [] }: { readonly fault?: string; readonly names?: readonly ProfileName[] } = {},
) {
  const clock = createVirtualClock();
  const model = await startModel({ clock, faults: fault === undefined ? [] : [fault] });
  const { url, transport, keys } = model;
  const headers = { authorization: `Bearer ${keys.capped}`, 'content-type': 'application/json' };
  const track = async (text: string) => {
    const body = JSON.stringify({ text });
    const { text: added } = await transport.send({ method: 'POST', target: '/v1/prompts', headers, body });
    return (JSON.parse(added) as { promptId?: string }).promptId;
  };
  const fillers: string[] = [];
  for (let id = await track('Filler 0'); id !== undefined; id = await track(`Filler ${fillers.length}`))
    fillers.push(id);
  for (const id of fillers.slice(0, slots))
    await transport.send({ method: 'DELETE', target: `/v1/prompts/${id}`, headers });
  try {
    return await runSuite(suiteOf(names), {
      url,
      transport,
      keys: { ...keys, paid: keys.capped },
      measure: (prompt) => model.measure(prompt),
      clock,
      seed: 1,
      runs: 2,
      destructive: true,
    });
  } finally {
    await model.close();
  }
}

/** The checks that did not run because slots were missing. */
export const withoutRoom = ({ checks }: RunResult) =>
  checks.filter(({ status, reason }) => status !== 'ran' && reason?.includes('no-room')).map(({ id }) => id);
