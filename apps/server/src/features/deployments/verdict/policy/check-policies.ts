import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Recall } from '../../operations/index.ts';
import type { Applicant, JudgeRequest } from '../judge-request.ts';
import { section } from '../section.ts';
import { judgePolicies } from './judge-policies.ts';
import { isAway, type KeptPolicies } from './kept-policies.ts';
import { otherGroups, ownGroup } from './known-groups.ts';
import type { PolicyMemory } from './policy-memory.ts';
import type { PolicyState } from './policy-state.ts';

interface PolicyParts {
  readonly db: Kysely<Database>;
  readonly policies: PolicyMemory<Applicant>;
  readonly kept: KeptPolicies;
  readonly onError: (error: unknown) => void;
}

interface PolicyCheckOptions {
  /** When the verdict began. */
  readonly at: Date;
  /** The memory of resource groups. */
  readonly recall: Recall;
}

/** Creates the step that judges a request by the policies of a place. */
function createJudgement(
  db: Kysely<Database>,
  { applicant, manager, planned, deadlineMs }: JudgeRequest,
  { at, recall }: PolicyCheckOptions,
) {
  const { target, plan } = planned;
  const { resources, provenance } = plan.expansion;
  const own = ownGroup(target, planned.tags ?? {});
  const readOthers = otherGroups({ db, manager, recall }, resources, {
    organizationId: applicant.organizationId,
    own,
    timeoutMs: deadlineMs * 2,
  });
  readOthers.catch(() => {});
  return async (state: PolicyState) => {
    const others = await readOthers;
    const data = judgePolicies(state, {
      resources,
      provenance,
      groups: [...(own === undefined ? [] : [own]), ...others.groups],
      ...(own !== undefined && target.makesGroup ? { makesGroup: own } : {}),
      subscription: {
        id: `/subscriptions/${target.subscriptionId}`,
        subscriptionId: target.subscriptionId,
        tenantId: applicant.tenantId,
        displayName: target.subscriptionName,
      },
      utcNow: at.toISOString(),
    });
    const { inventoryAt = state.asOf } = others;
    const asOf = inventoryAt < state.asOf ? inventoryAt : state.asOf;
    return { data: { judged: data, mark: state.mark }, asOf };
  };
}

/**
 * Judges a request by the policies in force. A decision depends on policies that are at most a minute old; a full verdict uses the
 * last known policies, with their age, while the cloud does not answer.
 */
export async function checkPolicies(
  { db, policies, kept, onError }: PolicyParts,
  request: JudgeRequest,
  options: PolicyCheckOptions,
) {
  const { applicant, manager, planned, deadlineMs, depth, refresh } = request;
  const { subscriptionId, subscriptionName, resourceGroup, makesGroup } = planned.target;
  const place = {
    subscriptionId,
    subscriptionName,
    resourceGroup: resourceGroup === null || makesGroup ? undefined : resourceGroup,
  };
  const judge = createJudgement(db, request, options);
  const isFull = depth === 'full';
  const age = refresh === undefined ? (isFull ? 'usable' : 'recent') : 'new';
  let refusal: unknown;
  const reading = policies.of(applicant, manager, place, age).catch((error: unknown) => {
    refusal = error;
    throw error;
  });
  const found = await section(reading.then(judge), deadlineMs, onError);
  if (found.state === 'ready' || !isFull || !isAway(refusal)) return found;
  const last = await kept.find(applicant, place);
  if (last === undefined) return found;
  const old = await section(judge(last), deadlineMs, onError);
  return old.state === 'ready'
    ? { ...found, state: old.state, data: old.data, asOf: last.asOf.toISOString() }
    : found;
}
