import { describe, expect, it } from 'vitest';
import { startModel } from '../../conformance/start-model.js';
import { withoutValues } from '../../scripts/lab/comparison/complaint.js';
import { linkedContract } from '../../scripts/lab/comparison/links.js';
import { median, verdictOf } from '../../scripts/lab/comparison/report.js';
import { chosenFaults, type ToolRun } from '../../scripts/lab/comparison/runs.js';
import { failuresIn } from '../../scripts/lab/comparison/tools/schemathesis.js';
import { sendTraffic } from '../../scripts/lab/comparison/traffic.js';

function run(fault: string | null, says: readonly string[], trouble: string | null = null): ToolRun {
  const failures = says.map((key) => ({ key, text: `${key} in words` }));
  return { tool: 'tool', fault, seed: 1, requests: 10, failures, trouble };
}

describe('the comparison with other tools', () => {
  it('a run catches a fault by a complaint that no clean run makes, and failed runs are left out', () => {
    const runs = [run(null, ['a']), run(null, ['b']), run('F', ['a', 'b']), run('F', ['a', 'new'])];
    const { faults, falseAlarms } = verdictOf([...runs, run('F', ['new'], 'ended with a signal')]);
    expect(faults.get('F')).toEqual({ caught: 1, of: 2, evidence: 'new in words' });
    expect(falseAlarms).toEqual(['a in words', 'b in words']);
  });

  it('the report shows how many clean runs would have counted as a catch', () => {
    const verdict = verdictOf([run(null, ['a']), run(null, ['a']), run(null, ['a', 'rare'])]);
    expect(verdict).toMatchObject({ byChance: 1, cleanRuns: 3 });
  });

  it('the median of an even number of values is the lower of the two middle ones', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2, 0]);
  });

  it('ids, counts and generated text are removed from complaints, but not fields, statuses and bounds', () => {
    const said = (id: string, count: number, text: string) =>
      withoutValues(`prompt prm_${id} of item [${count}]: "${text}" has been refused`);
    expect(said('01ab23cd45', 3, 'zü§')).toBe(said('99ff88ee77', 12, 'a b c'));
    const texts = ['"text" 400', '"topic" 400', '"text" 200', '"text" 400, at most 500'];
    expect(new Set(texts.map(withoutValues)).size).toBe(4);
  });

  it('the parser reads every failed request of a Schemathesis report, and names the operation only for accepted ones', () => {
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

  it('the contract gets links from responses to the operations that can follow', () => {
    expect(JSON.stringify(linkedContract())).toContain(
      '{"operationId":"archivePrompt","parameters":{"promptId":"$response.body#/promptId"}}',
    );
  });

  it('a fault number without a letter selects all faults of that number', () => {
    expect(chosenFaults(['M33']).map(({ id }) => id)).toEqual(['M33a', 'M33b', 'M33c']);
    expect(chosenFaults()).toHaveLength(24);
    expect(() => chosenFaults(['M999'])).toThrow('M999');
  });

  it('the fixed session sends valid requests to every operation, with and without a key', async () => {
    const model = await startModel();
    const sent: string[] = [];
    await sendTraffic(model.url, model.keys.paid, (operation) => sent.push(operation));
    await model.close();
    expect(new Set(sent).size).toBe(22);
    expect(model.requests()).toBe(sent.length);
  });
});
