import type { Plan } from '../../domain/principal.js';
import type { Weighting } from '../../domain/weighting.js';

export interface Workspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly plan: Plan;
  /** Overrides the plan's cap; null = the plan's default; -1 = unlimited. */
  readonly promptCap: number | null;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  readonly brand: { readonly name: string | null; readonly aliases: string[]; readonly domains: string[] };
  /** Whether links may share the web page read-only. */
  readonly sharing: boolean;
  /** The weighting of figures in the extensions, events and digests. */
  readonly weighting: Weighting;
  /** The time zone whose days figures are shown by; null = that of its schedule. */
  readonly timeZone: string | null;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

export interface NewWorkspace {
  /** Default: a new one. */
  readonly workspaceId?: string | undefined;
  readonly name: string;
  readonly plan: Plan;
  readonly promptCap?: number | undefined;
  readonly ownerName?: string | undefined;
  readonly ownerEmail?: string | undefined;
  readonly brand?: BrandIdentity | undefined;
  readonly weighting?: Weighting | undefined;
}

/** Settings to change. An absent member is left unchanged. */
export interface SettingsChange {
  readonly name?: string | undefined;
  /** An IANA name; null = the zone of its schedule. */
  readonly timeZone?: string | null | undefined;
  readonly weighting?: Weighting | undefined;
}

/** How a workspace's own brand is recognized in answers. An absent member is left unchanged. */
export interface BrandIdentity {
  readonly name?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
}
