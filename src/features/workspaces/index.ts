export { installationRoutes } from './installation-routes.js';
export { createInstallationService } from './installation-service.js';
export { workspaceRoutes } from './routes.js';
export { createWorkspaceService, type WorkspaceService } from './service.js';
export { createWorkspaceSettingsService, type WorkspaceSettingsService } from './settings-service.js';
export type { BrandIdentity, NewWorkspace, Workspace } from './types.js';
