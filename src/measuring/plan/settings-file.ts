import { LineCounter, parseDocument } from 'yaml';
import { offsetOf, repeatedKey } from './document-places.js';
import { checkSettings, type CheckedSettings } from './settings-form.js';
import { MAX_FILE_LENGTH, type FileError } from './settings-limits.js';

export interface SettingsFile extends CheckedSettings {
  /** From 1; that of the nearest enclosing value if there is none at the path. */
  readonly lineOf: (path: FileError['path']) => number;
}

/** Reads a YAML file with settings of workspaces, and checks its form. */
export function readSettingsFile(text: string): SettingsFile {
  if (text.length > MAX_FILE_LENGTH)
    return invalid(`The file is longer than ${MAX_FILE_LENGTH / 1024 / 1024} MiB. Split it.`);
  try {
    return read(text);
  } catch (error) {
    if (isStackOverflow(error)) return invalid('The file is nested too deeply.');
    throw error;
  }
}

const isStackOverflow = (error: unknown) => error instanceof RangeError && /call stack/.test(error.message);

function read(text: string): SettingsFile {
  const lineCounter = new LineCounter();
  // The parser would compare each key with all others of its map; repeatedKey does not.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  const [syntax] = document.errors;
  if (syntax !== undefined) {
    // The parser reports its own stack overflow like an error of the text.
    if (/call stack/.test(syntax.message)) throw new RangeError(syntax.message);
    return invalid(syntax.message, lineAt(syntax.pos[0]));
  }
  const repeated = repeatedKey(document);
  if (repeated !== null) return invalid('Map keys must be unique', lineAt(repeated));
  // An alias refers to the same value without copying it, so any number of them is safe.
  const contents: unknown = document.toJS({ maxAliasCount: -1 });
  return { ...checkSettings(contents), lineOf: (path) => lineAt(offsetOf(document, path)) };
}

function invalid(message: string, line = 1): SettingsFile {
  return { workspaces: [], errors: [{ path: [], message }], lineOf: () => line };
}
