import { DomainError } from '../../domain/errors.js';
import type { Person, Visitor } from '../../domain/visitor.js';
import type { AccountFeatureHandlers } from '../../http/operation.js';
import type { InstallationService } from './installation-service.js';
import type { Workspace } from './types.js';

/** The plans of all workspaces, for operators of the installation. */
export function installationRoutes(
  installation: InstallationService,
): AccountFeatureHandlers<'listInstallation' | 'changeInstallation'> {
  return {
    async listInstallation({ visitor }) {
      const { workspaces, caps } = await installation.list(personOf(visitor));
      const all = workspaces.map(({ createdAt, members, prompts, ...plan }) => ({
        ...toPlan(plan),
        ...{ createdAt: createdAt.toISOString(), members, prompts },
      }));
      return { status: 200, body: { workspaces: all, caps: { ...caps } } };
    },
    changeInstallation: async ({ visitor, path, body }) => ({
      status: 200,
      body: toPlan(await installation.change(personOf(visitor), path.workspaceId, body)),
    }),
  };
}

/** Whoever made a request that has been admitted with a session. */
function personOf({ signedIn }: Visitor): Person {
  if (signedIn === null) throw new DomainError('unauthorized');
  return signedIn.person;
}

function toPlan({
  workspaceId: id,
  name,
  plan,
  promptCap,
}: Pick<Workspace, 'workspaceId' | 'name' | 'plan' | 'promptCap'>) {
  return { id, name, plan, promptCap };
}
