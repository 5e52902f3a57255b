import { describe, expect, it } from 'vitest';
import { describeTrial } from '../../../src/cli/measure/trial-view.js';
import type { Trial } from '../../../src/app.js';
import type { Answer } from '../../../src/measuring/providers/index.js';

const answer: Answer = {
  status: 'ok',
  text: null,
  rawResponse: '',
  modelRequested: null,
  modelServed: null,
  retrievalStatus: 'used',
  searchQueries: [],
  sources: [],
  organic: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
};

const trial: Omit<Trial, 'recording'> = {
  outcome: { kind: 'answered', answer },
  rawResponse: '{}',
  mentions: [],
  unknownFields: [],
  ignoredAddresses: [],
};

const show = (changes: Partial<Trial>) => describeTrial({ ...trial, ...changes }, 43).split('\n');

const said = (text: string): Trial['outcome'] => ({ kind: 'answered', answer: { ...answer, text } });

describe('a trial', () => {
  it('fits both columns into the width of the terminal, also with wide characters', () => {
    const rawResponse = JSON.stringify({ text: '跑鞋評測'.repeat(10) });
    const lines = show({ outcome: said('Acme leads.'), rawResponse });
    expect(lines.slice(0, 4)).toEqual([
      'RESPONSE             │ READ AS',
      '{                    │ status',
      ' "text": "跑鞋評測跑 │   ok',
      '鞋評測跑鞋評測跑鞋評 │ answer',
    ]);
  });

  it('removes control characters, which could do anything to a terminal', () => {
    const outcome = said('Acme\u001B[2J\r\u009Bleads.\tGlobex');
    const shown = show({ outcome, rawResponse: '\u001B]0;title\u0007' }).join('\n');
    expect(shown).toContain('│   Acme�[2J��leads.�G');
    expect(shown).toContain('�]0;title�');
  });

  it('shortens long texts of the response and long lists of addresses', () => {
    const rawResponse = JSON.stringify({ said: 'x'.repeat(301) });
    const ignoredAddresses = Array.from({ length: 12 }, (_, index) => `https://a.io/${index}`);
    const shown = show({ rawResponse, ignoredAddresses }).join('\n');
    expect(shown.match(/x/g)).toHaveLength(300);
    expect(shown).toContain('https://a.io/9\n');
    expect(shown).not.toContain('https://a.io/10');
    expect(shown).toContain('and 2 more');
  });

  it('gives the reason for a missing answer', () => {
    const outcome = { kind: 'unknown', code: 'timeout', message: 'It ended.', rawResponse: null } as const;
    const lines = show({ outcome, rawResponse: null });
    expect(lines.slice(1, 3)).toEqual([
      'none                 │ unknown: timeout: It',
      '                     │  ended.',
    ]);
  });
});
