import type { Machine } from '../../machine/describe.js';
import type { Spread } from '../../kit/statistics.js';

/** The cost of a request. */
export interface RequestCost {
  readonly requestsPerSecond: Spread;
  readonly p50Ms: Spread;
  /** Microseconds of processor time per request, by process; null where the platform does not report it. */
  readonly processorUs: Readonly<Record<string, number | null>>;
}

/** A database with this many workspaces. */
export interface WorkspacesRow {
  readonly workspaces: number;
  /** GET /v1/me on one connection. */
  readonly me: RequestCost;
  /** From the start of the process to the first response, in ms. */
  readonly startMs: Spread;
  readonly startBytes: number | null;
  /** After every workspace has read its overview. */
  readonly usedBytes: number | null;
}

/** A workspace with this much history. */
export interface HistoryRow {
  readonly days: number;
  readonly observations: number;
  readonly answerBytes: number;
  readonly mentions: number;
  readonly citations: number;
  /** Microseconds from start to end of the ingest, per observation. */
  readonly ingestUs: number;
  /** An overview of 30 days and a page of 20 prompts over 30 days, each on one connection. */
  readonly overview: RequestCost;
  readonly prompts: RequestCost;
  /** Bytes per observation. */
  readonly rawBytes: number;
  readonly rawIndexBytes: number;
  readonly packedBytes: number;
}

/** The cost of importing the daily file of a workspace. */
export interface DailyCost {
  readonly elapsedMs: number;
  /** Processor time of the commands, from their start; null where the platform does not report it. */
  readonly nodeUs: number | null;
  readonly postgresUs: number | null;
}

/** Files of one day for this many workspaces, per workspace. */
export interface DailyRow {
  readonly workspaces: number;
  /** Processor time per file. */
  readonly lines: number;
  /** With a command for each file. */
  readonly each: DailyCost;
  /** With one command for all of them. */
  readonly together: DailyCost;
}

/** The service with this many processes. */
export interface ProcessesRow {
  readonly processes: number;
  /** GET /v1/me on 32 connections, limits on Redis. */
  readonly me: RequestCost;
  readonly residentBytes: number | null;
}

/** Everything that one run measured. */
export interface GrowthResult {
  readonly startedAt: string;
  readonly seconds: number;
  readonly mode: 'full' | 'quick';
  readonly machine: Machine;
  readonly prompts: number;
  readonly workspaces: readonly WorkspacesRow[];
  readonly history: readonly HistoryRow[];
  readonly daily: DailyRow;
  /** Empty without a redis-server. */
  readonly processes: readonly ProcessesRow[];
}
