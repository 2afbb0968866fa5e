import { issue } from '../../../../errors/refusal.ts';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { DeploymentRequest, ProblemIssue } from '@blueport/contracts';
import { groupId, groupsApi } from '../cloud/deployment-ids.ts';
import type { LoadCached } from '../../../../cloud/location-cache.ts';
import type { DeployableBlueprint } from './read-blueprint.ts';

/** Target of a deployment, as known to the cloud. */
export interface Target {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  readonly resourceGroup: string | null;
  /** Whether the resource group must be created first. */
  readonly makesGroup: boolean;
  /** Tags of an existing resource group; a policy may copy them to its resources. */
  readonly groupTags?: Readonly<Record<string, string>>;
  readonly location: string;
}

export interface TargetCheck {
  readonly target: Target | undefined;
  readonly issues: readonly ProblemIssue[];
}

/** The cloud with the caller's permissions, and the cache of its recent responses. */
export interface PlaceReader {
  readonly manager: ResourceManager;
  readonly recall: LoadCached;
}

/** Timeout in milliseconds; users wait for these requests. */
const requestTimeoutMs = 8000;

/** A permission that was revoked in the meantime is detected by the cloud when the template is sent. */
const subscriptionMs = 60_000;
const regionsMs = 600_000;

/** Returns the body of a response, or undefined if not found or not accessible to this person. */
async function find<Body>(
  manager: ResourceManager,
  id: string,
  apiVersion: string,
): Promise<Body | undefined> {
  try {
    return (await manager.request<Body>('GET', id, apiVersion, { timeoutMs: requestTimeoutMs })).body;
  } catch (error) {
    if (isInaccessible(error)) return undefined;
    throw error;
  }
}

/** Returns the codes of the subscription's regions, or undefined if the cloud does not list them. */
async function findRegions(
  manager: ResourceManager,
  subscriptionId: string,
): Promise<Set<string> | undefined> {
  try {
    const found = await manager.all<{ name?: string; metadata?: { regionType?: string } }>(
      `/subscriptions/${subscriptionId}/locations`,
      '2022-12-01',
      { timeoutMs: requestTimeoutMs },
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

/** Checks the target with the person's own permissions; every issue has its pointer. */
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
