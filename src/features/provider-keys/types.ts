import type { Credentials, KeyedProvider } from '../../domain/keyed-providers.js';

/** The places that the key of a provider may come from, strongest first. */
export type KeySource = 'workspace' | 'installation' | 'environment' | 'none';

/** The key of a provider that is in force, without the key itself. */
export interface KeyState {
  readonly provider: KeyedProvider;
  readonly source: KeySource;
  /** The last characters of a key of the workspace; null for other sources, and for short keys. */
  readonly lastFour: string | null;
  /** Null unless the key is stored. */
  readonly setAt: Date | null;
  /** The author: an API key, or a user of the command line. Null for other sources than the workspace. */
  readonly setBy: string | null;
  /** The time of the last check of a key of the workspace; null = never. */
  readonly checkedAt: Date | null;
  /** Why it cannot be used; null = nothing is known against it. */
  readonly problem: string | null;
}

/** The stored keys in force by provider; null for one that cannot be opened, so that no other key is used in its place. */
export type StoredKeys = ReadonlyMap<KeyedProvider, Credentials | null>;

/** A key as it is stored. */
export interface KeyRow {
  readonly source: 'workspace' | 'installation';
  readonly provider: KeyedProvider;
  readonly sealed: Buffer;
  readonly sealedBy: string;
  readonly lastFour: string | null;
  readonly setAt: Date;
  readonly setBy: string;
  readonly checkedAt: Date | null;
  readonly problem: string | null;
}

/** The owner of a stored key: a workspace, or null for the installation. */
export type KeyOwner = string | null;

/** The stored keys that no known key opens, and those that a previous one has sealed. */
export interface SealedKeys {
  readonly stored: number;
  readonly unknown: number;
  readonly previous: number;
}
