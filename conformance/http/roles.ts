/** The keys of a run. `paid` is required; `capped` belongs to a workspace whose finite cap can be filled. */
export type Role = 'paid' | 'other' | 'free' | 'live' | 'capped' | 'orphan';

const variables: { readonly [role in Role]: string } = {
  paid: 'CONFORMANCE_KEY',
  other: 'CONFORMANCE_KEY_OTHER',
  free: 'CONFORMANCE_KEY_FREE',
  live: 'CONFORMANCE_KEY_LIVE',
  capped: 'CONFORMANCE_KEY_CAPPED',
  orphan: 'CONFORMANCE_KEY_ORPHAN',
};

export const variableOf = (role: Role): string => variables[role];
