import type { extensionComponents } from '@ai-visibility/client';

export type WorkspaceSettings = extensionComponents['schemas']['WorkspaceSettings'];
