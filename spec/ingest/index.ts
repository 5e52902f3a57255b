/**
 * The lines that ingestion accepts, as JSON Schemas (draft 2020-12): both the documentation for users and the
 * validation.
 */
import { readFileSync } from 'node:fs';

/** A line of an observations file. */
export const observationSchema = readSchema('./observation.schema.json');
/** A line of a keyword-checks file. */
export const keywordCheckSchema = readSchema('./keyword-check.schema.json');

function readSchema(name: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return JSON.parse(text) as Record<string, unknown>;
}
