/** The owner of every demo workspace, by which demo workspaces are recognized. */
export const DEMO_OWNER_EMAIL = 'demo-owner@visibility.example';

/** Whether a workspace has generated data. */
export const isDemo = ({ owner }: { readonly owner: { readonly email: string | null } }): boolean =>
  owner.email === DEMO_OWNER_EMAIL;
