import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { endIfRevoked, useSession } from '../../session/session.js';
import { formatOf, partsOf } from './parts.js';

type Schemas = extensionComponents['schemas'];
type Request = Schemas['ImportPart'];

export type Settings = Required<Pick<Request, 'kind' | 'createPrompts'>>;

/** What became of a file so far. */
export interface Progress {
  readonly name: string;
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  readonly lines: number;
  readonly accepted: number;
  readonly known: number;
  readonly bad: number;
  readonly createdPrompts: number;
  /** The first of them, with numbers of lines in the file. */
  readonly errors: readonly Schemas['ImportError'][];
  /** All lines that were not stored, unchanged. */
  readonly rejected: readonly string[];
  /** Why it failed; undefined if it did not. */
  readonly error?: unknown;
}

/** Errors that are kept for the report. */
const MAX_ERRORS = 1000;

const START = {
  lines: 0,
  accepted: 0,
  known: 0,
  bad: 0,
  createdPrompts: 0,
  errors: [],
  rejected: [],
  share: 0,
};

/** Imports files part by part. What was stored before it is stopped stays stored. */
export function useImport() {
  const session = useSession();
  const [progress, setProgress] = useState<Progress | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (file: File, { kind, createPrompts }: Settings) => {
    const { signal } = (abort.current = new AbortController());
    let now: Progress = { ...START, name: file.name, state: 'running' };
    const show = (changes: Partial<Progress>) => setProgress((now = { ...now, ...changes }));
    show({});
    try {
      const format = formatOf(file.name);
      for await (const { text, offset, bytes } of partsOf(file, format)) {
        const body = { kind, format, text, ...(kind === 'observations' && { createPrompts }) };
        const report = await dataOf(session.client.POST('/v1/imports', { body, signal }));
        show(sumOf(now, report, offset, file.size === 0 ? 1 : bytes / file.size));
      }
      show({ state: 'done', share: 1 });
    } catch (error) {
      if (signal.aborted) show({ state: 'stopped' });
      else if (!endIfRevoked(error, session)) show({ state: 'failed', error });
    }
  };
  return { progress, start, stop: () => abort.current?.abort() };
}

function sumOf(
  before: Progress,
  report: Schemas['ImportReport'],
  offset: number,
  share: number,
): Partial<Progress> {
  const errors = report.errors.map((error) => ({ ...error, line: error.line + offset }));
  return {
    share,
    lines: before.lines + report.lines,
    accepted: before.accepted + report.accepted,
    known: before.known + report.known,
    bad: before.bad + report.bad,
    createdPrompts: before.createdPrompts + report.createdPrompts,
    errors: [...before.errors, ...errors].slice(0, MAX_ERRORS),
    rejected: [...before.rejected, ...report.rejected],
  };
}
