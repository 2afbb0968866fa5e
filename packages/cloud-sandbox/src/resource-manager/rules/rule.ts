import type { ArmError } from '../http/armError.ts';
import type { Draft, EstateView } from '../types/draft.ts';

/**
 * One reason for which the service refuses a resource. Preflight rules speak before a deployment starts; run rules make
 * the step of a running deployment fail.
 */
export interface Rule {
  phase: 'preflight' | 'run';
  check(draft: Draft, view: EstateView): ArmError | undefined;
}

/** Rules by lower-case full type. */
export type Rules = Readonly<Record<string, readonly Rule[]>>;
