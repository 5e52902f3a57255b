export { createWorkspaceService, type WorkspaceService } from './service.js';
export type { BrandIdentity, NewWorkspace, Workspace } from './types.js';
