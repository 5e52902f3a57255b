import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { issueSecret } from '../../src/features/api-keys/secret.js';
import { ROOT } from './commands.js';

const text = readFileSync(`${ROOT}/docs/keys.md`, 'utf8');
const codeOf = (language: string) => new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(text)?.[1] ?? '';

it('documents an expression and a function that recognize issued keys and nothing else', async () => {
  const source = `${codeOf('js')}\nexport { isKey };`;
  const { isKey } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    isKey: (text: string) => boolean;
  };
  const expression = new RegExp(codeOf('text').trim());
  for (const environment of ['test', 'live'] as const) {
    const { secret } = issueSecret(environment);
    expect(expression.exec(`KEY="${secret}"`)?.[0]).toBe(secret);
    expect(isKey(secret)).toBe(true);
    const other = secret.endsWith('0') ? '1' : '0';
    expect(isKey(secret.slice(0, -1) + other)).toBe(false);
    expect(isKey(secret.slice(0, -1))).toBe(false);
  }
});
