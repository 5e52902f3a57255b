import type { Plan } from '../../domain/principal.js';

export interface Workspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly plan: Plan;
  /** The workspace's own cap; null = its plan's default; -1 = unlimited. */
  readonly promptCap: number | null;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  readonly brand: { readonly name: string | null; readonly aliases: string[]; readonly domains: string[] };
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

export interface NewWorkspace {
  readonly name: string;
  readonly plan: Plan;
  readonly promptCap?: number | undefined;
  readonly ownerName?: string | undefined;
  readonly ownerEmail?: string | undefined;
  readonly brand?: BrandIdentity | undefined;
}

/** How a workspace's own brand is recognised in answers. An absent member stays as it is. */
export interface BrandIdentity {
  readonly name?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
}
