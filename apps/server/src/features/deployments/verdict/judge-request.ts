import type { ResourceManager } from '@blueport/cloud';
import type { PlannedRequest } from '../operations/index.ts';
import type { Viewer } from './policy/policy-cache.ts';

/**
 * The person who wants to deploy: their permissions are used to read the cloud, and the organization's rules depend on
 * them.
 */
export interface Applicant extends Viewer {
  /** Key of the cached cloud responses of this session. */
  readonly sessionId: string;
  readonly accountId: string;
  readonly roleIds: readonly string[];
}

export interface JudgeRequest {
  readonly applicant: Applicant;
  readonly manager: ResourceManager;
  readonly planned: PlannedRequest;
  /** `binding`: only what the fingerprint, the budget and the rules depend on; the rest from an earlier verdict with the same fingerprint. */
  readonly depth: 'full' | 'binding';
  /** Time limit of each source in milliseconds. */
  readonly deadlineMs: number;
  /** Bypasses the cache for policies, which a decision depends on, or for every source. */
  readonly refresh?: 'policies' | 'all';
  /** The deployment that this one replaces; its current cost is not counted against the budget. */
  readonly replaces?: string;
}
