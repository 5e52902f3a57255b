import { DomainError } from '../../domain/errors.js';
import type { Principal } from '../../domain/principal.js';
import type { ServedContract } from '../contract.js';

/**
 * @throws DomainError 403 if the workspace's plan does not include the operation (`x-requires-plan: paid` in the
 * contract), or if a live key is used on a free plan
 */
export function checkPlan(contract: ServedContract, principal: Principal): void {
  if (principal.plan === 'paid') return;
  if (principal.environment === 'live') {
    throw new DomainError('plan_required', {
      message:
        'Live keys require a paid plan, and this workspace is on the free plan. Use a test key, or upgrade.',
    });
  }
  if (contract.requiresPaidPlan) throw new DomainError('plan_required');
}
