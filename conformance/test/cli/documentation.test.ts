import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../cli/context.js';
import { exitCodes } from '../../cli/exit.js';
import { createProgram } from '../../cli/main.js';
import { variableOf } from '../../http/roles.js';
import { skipReasons } from '../../record/failure.js';
import { reportKinds } from '../../report/report-files.js';
import { verdicts } from '../../report/verdicts.js';
import { countedRules, isRuleId } from '../../catalog/index.js';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const manual = read('conformance/README.md');

describe('the manual', () => {
  it('the manual names every key, verdict, skip reason, exit code and report', () => {
    const roles = ['paid', 'other', 'free', 'capped', 'live', 'orphan'] as const;
    const words = [
      ...roles.map((role) => `| \`${variableOf(role)}\` |`),
      ...verdicts.map((verdict) => `| ${verdict} |`),
      ...Object.keys(skipReasons).map((reason) => `\`${reason}\``),
      ...Object.values(exitCodes).map((code) => `| ${code} |`),
    ];
    expect(words.filter((word) => !manual.includes(word))).toEqual([]);
    const list = /`--report ([a-z,]+)`/.exec(manual)?.[1]?.split(',') ?? [];
    expect([...list].sort()).toEqual([...reportKinds].sort());
  });

  it('the manual mentions only rules that exist', () => {
    const named = manual.match(/\b[A-Z]{2,4}-\d{2,3}\b/g) ?? [];
    expect(named.filter((id) => !isRuleId(id))).toEqual([]);
  });
});

describe.each(['README.md', 'conformance/README.md'])('%s', (file) => {
  it('the manual states the number of rules in a full run, rounded down to fifty', () => {
    const stated = /\bover\s+(\d+)\s+rules\b/.exec(read(file))?.[1];
    expect(Number(stated)).toBe(Math.floor(countedRules / 50) * 50);
  });

  it('the manual mentions only commands and options that exist', () => {
    expect(commandsIn(read(file)).flatMap(unknownIn)).toEqual([]);
    expect(commandsIn(read(file)).length).toBeGreaterThan(0);
  });
});

interface Call {
  readonly command: string;
  readonly options: readonly string[];
}

/** The arguments of each call of the program, up to the end of the line or of the code span, without comments. */
function commandsIn(text: string): Call[] {
  return [
    ...text.matchAll(
      /(?:visibility-conformance|@ai-visibility\/conformance(?:@[\d.]+)?) ([a-z]+)([^\n`#|&>]*)/g,
    ),
  ].map(([, command = '', rest = '']) => ({ command, options: rest.match(/--[a-z-]+/g) ?? [] }));
}

function unknownIn({ command, options }: Call): string[] {
  const known = createProgram(createContext()).commands.find((one) => one.name() === command);
  if (known === undefined) return [command];
  return options.filter((option) => !known.options.some(({ long }) => long === option));
}
