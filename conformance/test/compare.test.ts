import { describe, expect, it } from 'vitest';
import { startModel } from '../model/index.js';
import { withoutValues } from '../scripts/compare/complaint.js';
import { linkedContract } from '../scripts/compare/links.js';
import { median, verdictOf } from '../scripts/compare/report.js';
import { chosenFaults, type ToolRun } from '../scripts/compare/runs.js';
import { failuresIn } from '../scripts/compare/tools/schemathesis.js';
import { sendTraffic } from '../scripts/compare/traffic.js';

function run(fault: string | null, says: readonly string[], trouble: string | null = null): ToolRun {
  const failures = says.map((key) => ({ key, text: `${key} in words` }));
  return { tool: 'tool', fault, seed: 1, requests: 10, failures, trouble };
}

describe('the comparison with other tools', () => {
  it('counts as caught what no clean run reports, and leaves out runs that failed', () => {
    const runs = [run(null, ['a']), run(null, ['b']), run('F', ['a', 'b']), run('F', ['a', 'new'])];
    const { faults, falseAlarms } = verdictOf([...runs, run('F', ['new'], 'ended with a signal')]);
    expect(faults.get('F')).toEqual({ caught: 1, of: 2, evidence: 'new in words' });
    expect(falseAlarms).toEqual(['a in words', 'b in words']);
  });

  it('shows how many clean runs would have counted as a catch', () => {
    const verdict = verdictOf([run(null, ['a']), run(null, ['a']), run(null, ['a', 'rare'])]);
    expect(verdict).toMatchObject({ byChance: 1, cleanRuns: 3 });
  });

  it('takes the lower middle value as the median', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2, 0]);
  });

  it('removes ids, counts and generated text from complaints, but not fields, statuses and bounds', () => {
    const said = (id: string, count: number, text: string) =>
      withoutValues(`prompt prm_${id} of item [${count}]: "${text}" has been refused`);
    expect(said('01ab23cd45', 3, 'zü§')).toBe(said('99ff88ee77', 12, 'a b c'));
    const texts = ['"text" 400', '"topic" 400', '"text" 200', '"text" 400, at most 500'];
    expect(new Set(texts.map(withoutValues)).size).toBe(4);
  });

  it('reads every failed request of a Schemathesis report, and names the operation of accepted ones only', () => {
    const rejected =
      '- ST202 Valid request rejected\n\n[400] Bad:\n\n  `{"error":{"code":"bad","message":"Odd. No."}}`';
    const accepted =
      '- ST201 Invalid request accepted\n\n  Expected: 400\n  In body\n\n[201] Created:\n\n  `{}`';
    const text = `1. Test Case ID: a\n\n${rejected}\n\n2. Test Case ID: b\n\n${accepted}\n`;
    const failure = `<failure message="x">${text.replaceAll('"', '&quot;')}</failure>`;
    const junit = `<testcase name="GET /1" time="1" />\n<testcase name="POST /2" time="1">${failure}</testcase>`;
    expect(failuresIn(junit).map(({ key }) => key)).toEqual([
      'ST202 Valid request rejected [400] bad: Odd.',
      'POST /2: ST201 Invalid request accepted [201] In body',
    ]);
  });

  it('adds links to the contract that lead from an answer to what can be done next', () => {
    expect(JSON.stringify(linkedContract())).toContain(
      '{"operationId":"archivePrompt","parameters":{"promptId":"$response.body#/promptId"}}',
    );
  });

  it('takes a fault number without its letter for all faults of that number', () => {
    expect(chosenFaults(['M33']).map(({ id }) => id)).toEqual(['M33a', 'M33b', 'M33c']);
    expect(chosenFaults()).toHaveLength(24);
    expect(() => chosenFaults(['M999'])).toThrow('M999');
  });

  it('sends valid traffic to every operation, with a key and without', async () => {
    const model = await startModel();
    const sent: string[] = [];
    await sendTraffic(model.url, model.keys.paid, (operation) => sent.push(operation));
    await model.close();
    expect(new Set(sent).size).toBe(22);
    expect(model.requests()).toBe(sent.length);
  });
});
