import { DomainError } from '../../domain/errors.js';
import type { KeyScope, Principal } from '../../domain/principal.js';
import type { ServedContract } from '../contract.js';

/** Operations that return the properties of the calling key. Every key may call them. */
const ABOUT_THE_KEY = ['/v1/me', '/v1/access'];

/** The scope that an operation requires; null = any key. The only place that decides it. */
export function requiredScope({ path, isRead }: Pick<ServedContract, 'path' | 'isRead'>): KeyScope | null {
  if (ABOUT_THE_KEY.includes(path)) return null;
  if (
    /^\/v1\/(?:api-keys|access\/keys|members|invitations|channels|trail|workspace\/(?:sharing|deletion))(?:\/|$)/.test(
      path,
    )
  )
    return 'keys';
  return isRead ? 'read' : 'write';
}

/**
 * The contract has one code for 403, so `details` names the missing scope for programs.
 * @throws DomainError 403 if the caller lacks the scope of the operation, or is a key and the operation is for people
 */
export function checkScope(contract: ServedContract, { scopes, member }: Principal): void {
  const scope = requiredScope(contract);
  if (contract.caller === 'person' && member === null) throw onlyForPeople();
  if (scopes === null || scope === null || scopes.includes(scope)) return;
  throw new DomainError('plan_required', {
    message:
      member === null
        ? `This API key lacks the scope "${scope}", which the operation requires. Use a key that has it.`
        : `Your role in this workspace is ${member.role}, which does not include this. Ask an owner of the workspace.`,
    details: { requiredScope: scope, scopes },
  });
}

const onlyForPeople = () =>
  new DomainError('plan_required', {
    message: 'API keys may not do this. An owner of the workspace who is signed in may.',
  });
