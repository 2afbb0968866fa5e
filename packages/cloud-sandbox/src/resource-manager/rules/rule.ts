import type { ArmError } from '../http/armError.ts';
import type { Draft, EstateView } from '../types/draft.ts';

/**
 * A reason for which the service rejects a resource. Preflight rules run before a deployment starts; run rules fail the
 * step of a running deployment.
 */
export interface Rule {
  phase: 'preflight' | 'run';
  check(draft: Draft, view: EstateView): ArmError | undefined;
}
