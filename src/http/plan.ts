import type { OperationContract } from '../../spec/index.js';
import { DomainError } from '../domain/errors.js';
import type { Principal } from '../domain/principal.js';

/**
 * Refuses what the workspace's plan does not include: operations marked `x-requires-plan: paid` in the
 * contract, and every operation for a live key, which only paid plans have.
 */
export function checkPlan(contract: OperationContract, principal: Principal): void {
  if (principal.plan === 'paid') return;
  if (principal.environment === 'live') {
    throw new DomainError('plan_required', {
      message: 'Live keys need a paid plan, and this workspace is on a free one. Use a test key, or upgrade.',
    });
  }
  if (contract.requiresPaidPlan) throw new DomainError('plan_required');
}
