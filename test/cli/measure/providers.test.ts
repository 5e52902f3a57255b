import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

function priceFile(content: string): NodeJS.ProcessEnv {
  const file = join(mkdtempSync(join(tmpdir(), 'visibility-prices-')), 'prices.json');
  writeFileSync(file, content);
  return { PRICES_FILE: file };
}

describe('visibility providers prices', () => {
  it('shows the prices of the package with their date and source', async () => {
    const { code, stdout } = await visibility(['providers', 'prices']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PROVIDER +MODEL OR PAGE +INPUT/);
    expect(stdout).toMatch(/^openai +gpt-6-luna +0\.1 +0\.5 +0\.01 +- +- +\d{4}-\d\d-\d\d$/m);
    expect(stdout).toMatch(/^gemini +gemini-2\.5-flash +0\.3 +2\.5 +0\.035\/prompt/m);
    expect(stdout).toMatch(/^dataforseo +google\/serp .* 0\.004 \+ 0\.0015\/page/m);
    const { prices } = await visibilityJson<{ prices: { source?: string }[] }>(['providers', 'prices'], {});
    expect(prices.filter(({ source }) => source === undefined)).toEqual([]);
  });

  it('names the judge of answers, and so does doctor', async () => {
    const env = { OPENAI_API_KEY: 'key', MEASURING_JUDGE: 'openai:gpt-6-luna' };
    expect((await visibility(['providers', 'prices'], { env })).stdout).toContain(
      'Answers are judged by openai:gpt-6-luna (MEASURING_JUDGE).',
    );
    expect((await visibility(['doctor'], { env })).stdout).toMatch(
      /^ok +judge +The sentiment of measured answers is judged by openai:gpt-6-luna\.$/m,
    );
    expect((await visibility(['doctor'])).stdout).not.toContain('judge');
  });

  it('warns of prices that are over 90 days old, and so does doctor', async () => {
    const price = { provider: 'openai', model: 'gpt-6-sol', requestUsd: 7 };
    const env = priceFile(JSON.stringify({ asOf: '2025-01-31', prices: [price] }));
    const { stdout, stderr } = await visibility(['providers', 'prices'], { env });
    expect(stdout).toMatch(/^openai +gpt-6-sol +- +- +- +7 +- +2025-01-31$/m);
    expect(stderr).toMatch(/^visibility: warning: \d+ of \d+ prices are over 90 days old \(2025-01-31\)/);
    const doctor = await visibility(['doctor'], { env: { ...env, OPENAI_API_KEY: 'key' } });
    expect(doctor.stdout).toMatch(/^warning +providers +\d+ of \d+ prices are over 90 days old/m);
    expect((await visibility(['doctor'], { env })).stdout).not.toContain('90 days');
  });

  it('says what is wrong with a file of prices', async () => {
    const error = await visibilityError(['providers', 'prices'], priceFile('{"asOf":"soon"}'));
    expect(error).toMatchObject({ exit: 2, stdout: '' });
    expect(error.message).toMatch(/PRICES_FILE: .*prices\.json: "asOf" must be a date like 2026-11-22\./);
  });
});
