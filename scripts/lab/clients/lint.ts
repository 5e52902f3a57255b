import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable } from '../kit/tables.js';
import { run } from './command.js';
import { installOnce } from './toolchains/installed.js';
import { versions } from './versions.js';

/** A finding of Spectral. */
export interface Finding {
  /** The rule. */
  readonly code: string;
  readonly message: string;
  /** The location in the document, such as `paths./v1/me.get`. */
  readonly path: string;
}

/** Rules that the contract breaks on purpose, and why. Every other finding fails the command. */
export const acceptedRules: Readonly<Record<string, string>> = {
  'owasp:api4:2023-array-limit':
    'Lists in responses are as long as the data, and a maximum would be a promise about the data. Lists in request bodies have one; lists in a query are bounded by the length of the URL.',
  'owasp:api4:2023-integer-limit':
    'Counts, positions and versions in responses and headers have no upper limit other than that of their format. Integers in requests have one.',
  'owasp:api4:2023-rate-limit':
    'The rule wants one family of headers. Responses have two: `X-RateLimit-*`, and the newer `RateLimit`.',
  'owasp:api4:2023-string-limit':
    'Most are strings in responses, such as names found in answers. Strings in request bodies and queries have limits, in the schema or in behavior.md.',
  'owasp:api4:2023-string-restricted': 'Names, labels, prompts and notes are free text in any language.',
  'owasp:api8:2023-define-cors-origin':
    'No origin is allowed unless the operator sets `CORS_ORIGINS`, so the header is not part of every response.',
  'owasp:api9:2023-inventory-access':
    'The document describes every deployment, and whether one is internal is up to its operator.',
  'owasp:api9:2023-inventory-environment':
    'The document describes every deployment: local, staging and production alike.',
};

/** Checks a document with Spectral's OpenAPI rules and the OWASP rules. Installs both on the first run. */
export async function lint(contract: string, cache: string): Promise<Finding[]> {
  const folder = join(cache, 'spectral');
  const packages = [
    `@stoplight/spectral-cli@${versions.spectral}`,
    `@stoplight/spectral-owasp-ruleset@${versions.spectralOwasp}`,
  ];
  await installOnce(folder, packages.join(' '), async () => {
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--save-exact', '--loglevel=error', ...packages],
      {
        cwd: folder,
      },
    );
  });
  await writeFile(join(folder, 'ruleset.yaml'), RULESET);
  const flags = ['--ruleset', 'ruleset.yaml', '--format', 'json', '--quiet', '--fail-severity', 'hint'];
  const report = await run(join(folder, 'node_modules', '.bin', 'spectral'), ['lint', contract, ...flags], {
    cwd: folder,
    // Findings are exit code 1.
    allowFailure: true,
  });
  return parseFindings(report);
}

const RULESET = `extends:
  - spectral:oas
  - "@stoplight/spectral-owasp-ruleset"
`;

function parseFindings(report: string): Finding[] {
  const findings = JSON.parse(report) as { code: string; message: string; path: (string | number)[] }[];
  return findings.map(({ code, message, path }) => ({ code, message, path: path.join('.') }));
}

/** The number of findings of each rule, and whether it is accepted. */
export function countByRule(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b)));
}

/** Accepted rules without a finding. Their entries can be removed because the contract was fixed. */
export function outdatedRules(findings: readonly Finding[]): string[] {
  return Object.keys(acceptedRules).filter((rule) => !findings.some(({ code }) => code === rule));
}

/** Findings of rules that are not accepted. */
export const unacceptedFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !(code in acceptedRules));

/** The accepted rules as a table, for docs/clients.md. */
export function lintAsMarkdown(findings: readonly Finding[]): string {
  const count = (rule: string) => findings.filter(({ code }) => code === rule).length;
  const rows = Object.entries(acceptedRules).map(([rule, why]) => [`\`${rule}\``, count(rule), why]);
  return markdownTable(['Rule', 'Findings', 'Why'], rows);
}
