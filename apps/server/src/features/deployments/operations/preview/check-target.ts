import { issue } from '../../../../errors/refusal.ts';
import { isOutOfReach } from '../../../../cloud/cloud-refusal.ts';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { DeploymentRequest, ProblemIssue } from '@blueport/contracts';
import { groupId, groupsApi } from '../cloud/deployment-ids.ts';
import type { Recall } from './place-memory.ts';
import type { DeployableBlueprint } from './read-blueprint.ts';

/** Where a deployment goes, as the cloud knows the place. */
export interface Target {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  readonly resourceGroup: string | null;
  /** Whether the resource group has to be made first. */
  readonly makesGroup: boolean;
  /** Tags of the resource group where it is there already; its resources may inherit them by policy. */
  readonly groupTags?: Readonly<Record<string, string>>;
  readonly location: string;
}

export interface TargetCheck {
  readonly target: Target | undefined;
  readonly issues: readonly ProblemIssue[];
}

/** The cloud as the caller sees it, and what it told them a short while ago. */
export interface PlaceReader {
  readonly manager: ResourceManager;
  readonly recall: Recall;
}

/** People wait for these looks. */
const lookMs = 8000;

/** A right that was taken away meanwhile is missed by the cloud itself, when the template arrives. */
const subscriptionMs = 60_000;
const regionsMs = 600_000;

/** The body of an answer, or undefined where the cloud says that there is nothing or that it is not for this person. */
async function find<Body>(
  manager: ResourceManager,
  id: string,
  apiVersion: string,
): Promise<Body | undefined> {
  try {
    return (await manager.request<Body>('GET', id, apiVersion, { timeoutMs: lookMs })).body;
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}

/** Codes of the subscription's regions; undefined where the cloud does not tell them. */
async function findRegions(
  manager: ResourceManager,
  subscriptionId: string,
): Promise<Set<string> | undefined> {
  try {
    const found = await manager.all<{ name?: string; metadata?: { regionType?: string } }>(
      `/subscriptions/${subscriptionId}/locations`,
      '2022-12-01',
      { timeoutMs: lookMs },
    );
    const names = found.flatMap(({ name, metadata }) =>
      name === undefined || metadata?.regionType === 'Logical' ? [] : [name.toLowerCase()],
    );
    return names.length === 0 ? undefined : new Set(names);
  } catch (error) {
    if (error instanceof CloudError) return undefined;
    throw error;
  }
}

/** Looks the place up with the person's own rights; every issue with its pointer. */
export async function checkTarget(
  { manager, recall }: PlaceReader,
  blueprint: Pick<DeployableBlueprint, 'scope'>,
  request: DeploymentRequest,
): Promise<TargetCheck> {
  const atGroup = blueprint.scope === 'resourceGroup';
  const issues: ProblemIssue[] = [];
  if (atGroup && request.resourceGroup === undefined) {
    issues.push(issue('/resourceGroup', 'required'));
  }
  const name = atGroup ? (request.resourceGroup ?? null) : null;
  const [subscription, group, regions] = await Promise.all([
    recall(`subscription/${request.subscriptionId}`, subscriptionMs, () =>
      find<{ displayName?: string }>(manager, `/subscriptions/${request.subscriptionId}`, '2022-12-01'),
    ),
    name === null
      ? undefined
      : find<{
          name?: string;
          location?: string;
          tags?: Record<string, string>;
          properties?: { provisioningState?: string };
        }>(manager, groupId({ subscriptionId: request.subscriptionId, resourceGroup: name }), groupsApi),
    request.location === undefined
      ? undefined
      : recall(`regions/${request.subscriptionId}`, regionsMs, () =>
          findRegions(manager, request.subscriptionId),
        ),
  ]);
  if (subscription === undefined) {
    issues.push(issue('/subscriptionId', 'not-visible'));
    return { target: undefined, issues };
  }
  if (group?.properties?.provisioningState === 'Deleting') {
    issues.push(issue('/resourceGroup', 'group-deleting'));
  }
  if (request.location !== undefined && regions?.has(request.location) === false) {
    issues.push(issue('/location', 'region-not-offered'));
  }
  const location = group?.location ?? request.location;
  if (location === undefined) issues.push(issue('/location', 'required'));
  if (issues.length > 0 || location === undefined) return { target: undefined, issues };
  return {
    issues,
    target: {
      subscriptionId: request.subscriptionId,
      subscriptionName: subscription.displayName ?? request.subscriptionId,
      resourceGroup: group?.name ?? name,
      makesGroup: name !== null && group === undefined,
      ...(group === undefined ? {} : { groupTags: group.tags ?? {} }),
      location,
    },
  };
}
