import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import { DomainError } from '../../domain/errors.js';
import type { Role } from '../../domain/principal.js';
import type { Person, Visitor } from '../../domain/visitor.js';
import type { AccountHandlers } from '../../http/operation.js';
import type { DemosService } from './service.js';

/** How the workspaces of a person are found, which another service knows. */
interface Own {
  readonly workspacesOf: (personId: string) => Promise<
    readonly {
      readonly workspaceId: string;
      readonly name: string;
      readonly role: Role;
      readonly isDemo: boolean;
    }[]
  >;
}

/** The demo: creating it in the background, its progress, and removing it. */
export function demoRoutes({
  demos,
  joining,
}: {
  readonly demos: DemosService;
  readonly joining: Own;
}): Pick<AccountHandlers, 'getDemo' | 'createDemo' | 'removeDemo'> {
  const shownTo = async (person: Person): Promise<ExtensionSchemas['Demo']> => {
    const stored = await demos.read(person);
    const own = await joining.workspacesOf(person.personId);
    const workspaces = own
      .filter(({ isDemo }) => isDemo)
      .map(({ workspaceId: id, name, role }) => ({ id, name, role, isDemo: true }));
    if (stored !== undefined && stored.state !== 'ready')
      return { state: stored.state, progress: stored.progress, workspaces: [] };
    return workspaces.length > 0
      ? { state: 'ready', progress: 100, workspaces }
      : { state: 'none', progress: 0, workspaces };
  };
  return {
    async getDemo({ visitor }) {
      return { status: 200, body: await shownTo(personOf(visitor)) };
    },
    async createDemo({ visitor }) {
      const person = personOf(visitor);
      if ((await shownTo(person)).state !== 'ready') await demos.request(person);
      return { status: 200, body: await shownTo(person) };
    },
    async removeDemo({ visitor }) {
      const person = personOf(visitor);
      const exists = (await demos.read(person)) !== undefined || (await shownTo(person)).state !== 'none';
      if (exists) await demos.remove(person);
      return { status: 200, body: await shownTo(person) };
    },
  };
}

/** The person of a request, which has been admitted with a session. */
function personOf({ signedIn }: Visitor): Person {
  if (signedIn === null) throw new DomainError('unauthorized');
  return signedIn.person;
}
