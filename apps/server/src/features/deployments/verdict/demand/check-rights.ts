import type { ExpandedResource } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { VerdictNote, VerdictRights } from '@blueport/contracts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import { actionMatches, type PermissionSet } from '../../../../cloud/action-pattern.ts';
import { isDeployment } from '../current/compare.ts';
import { groupOfId, isOpen } from '../current/resource-address.ts';
import type { LoadCached } from '../../../../cloud/location-cache.ts';
import type { Target } from '../../operations/index.ts';
import { note, reasonOf, type Sourced } from '../section.ts';

const permissionsApi = '2022-04-01';
const cacheMs = 60_000;
/** Maximum number of scopes to check, and of concurrent requests, so that a check takes less than a second. */
const maxPlaces = 24;
const atOnce = 12;

/** Returns whether one of the sets grants the action; each set has its own exclusions. */
const grants = (sets: readonly PermissionSet[], action: string): boolean =>
  sets.some(
    ({ actions = [], notActions = [] }) =>
      actions.some((pattern) => actionMatches(pattern, action)) &&
      !notActions.some((pattern) => actionMatches(pattern, action)),
  );

interface Need {
  readonly action: string;
  readonly scope: string;
  readonly resourceIds: string[];
}

const groupType = 'microsoft.resources/resourcegroups';

/** Returns the id of the subscription that contains a scope. */
const subscriptionOf = (scope: string): string => scope.split('/').slice(0, 3).join('/');

/** Returns every action of the deployment, with its scope. */
function neededActions(resources: readonly ExpandedResource[], target: Target): Need[] {
  const needs = new Map<string, Need>();
  const subscription = `/subscriptions/${target.subscriptionId}`;
  const group =
    target.resourceGroup === null ? undefined : `${subscription}/resourceGroups/${target.resourceGroup}`;
  const main = group === undefined || target.makesGroup ? subscription : group;
  const need = (action: string, scope: string, resourceId?: string): void => {
    const key = `${scope} ${action}`.toLowerCase();
    const found = needs.get(key) ?? { action, scope, resourceIds: [] };
    if (resourceId !== undefined) found.resourceIds.push(resourceId);
    needs.set(key, found);
  };
  const newGroups = new Set(
    resources.filter(({ type }) => type.toLowerCase() === groupType).map(({ id }) => id.toLowerCase()),
  );
  need('Microsoft.Resources/deployments/write', main);
  if (target.makesGroup) need('Microsoft.Resources/subscriptions/resourceGroups/write', subscription);
  for (const resource of resources) {
    if (isDeployment(resource)) continue;
    const own = isOpen(resource.id) ? undefined : groupOfId(resource.id);
    const isMain = own === undefined || own.toLowerCase() === group?.toLowerCase();
    // In a group that does not exist yet, the permissions at the subscription apply.
    const scope = isMain ? main : newGroups.has(own.toLowerCase()) ? subscriptionOf(own) : own;
    const type =
      resource.type.toLowerCase() === groupType
        ? 'Microsoft.Resources/subscriptions/resourceGroups'
        : resource.type;
    need(`${type}/write`, scope, resource.id);
    if (resource.type.toLowerCase() === 'microsoft.network/networkinterfaces') {
      need('Microsoft.Network/virtualNetworks/subnets/join/action', scope, resource.id);
    }
  }
  return [...needs.values()];
}

/** The caller's permissions at a scope. */
type Answer =
  | { readonly sets: readonly PermissionSet[] }
  /** The scope does not exist yet: its parent decides. */
  | 'absent'
  | { readonly reason: VerdictNote; readonly error: unknown };

const isSets = (answer: Answer | undefined): answer is Extract<Answer, { readonly sets: unknown }> =>
  typeof answer === 'object' && 'sets' in answer;

const unaskedNote = note('too-many-places');

/** Returns the needed actions that are not granted, and those that no response decides. */
function judgeNeeds(
  open: ReturnType<typeof neededActions>,
  answerOf: (scope: string) => Answer | undefined,
): { missing: VerdictRights['missing']; unknown: NonNullable<VerdictRights['unknown']> } {
  const missing: VerdictRights['missing'] = [];
  const unknown: NonNullable<VerdictRights['unknown']> = [];
  for (const need of open) {
    const own = answerOf(need.scope);
    const deciding = own === 'absent' ? answerOf(subscriptionOf(need.scope)) : own;
    if (deciding === undefined || deciding === 'absent') unknown.push({ ...need, reason: unaskedNote });
    else if ('reason' in deciding) unknown.push({ ...need, reason: deciding.reason });
    else if (!grants(deciding.sets, need.action)) missing.push(need);
  }
  return { missing, unknown };
}

/**
 * Compares the actions of the deployment with the permissions of the person who sends it. Permissions are inherited, so
 * actions granted at the subscription are checked nowhere else; a scope that did not respond or was not checked leaves
 * its actions unknown, not missing.
 */
export async function checkRights(
  manager: ResourceManager,
  recall: LoadCached,
  options: {
    readonly resources: readonly ExpandedResource[];
    readonly target: Target;
    readonly actsWith: VerdictRights['actsWith'];
    readonly timeoutMs: number;
    readonly now: () => Date;
  },
): Promise<Sourced<VerdictRights>> {
  const { target, actsWith, timeoutMs, now } = options;
  const needs = neededActions(options.resources, target);
  const answers = new Map<string, Answer>();
  const read = async (scope: string): Promise<Answer> => {
    try {
      const sets = await recall(`permissions${scope.toLowerCase()}`, cacheMs, () =>
        manager.all<PermissionSet>(`${scope}/providers/Microsoft.Authorization/permissions`, permissionsApi, {
          timeoutMs,
        }),
      );
      return { sets: sets ?? [] };
    } catch (error) {
      const isGone = error instanceof CloudError && error.status === 404 && scope !== subscriptionOf(scope);
      return isGone ? 'absent' : { reason: reasonOf(error), error };
    }
  };
  const ask = async (scopes: readonly string[]): Promise<void> => {
    const scopesByKey = new Map(scopes.map((scope) => [scope.toLowerCase(), scope]));
    const unasked = [...scopesByKey.values()].filter((scope) => !answers.has(scope.toLowerCase()));
    await forEachConcurrently(unasked.slice(0, maxPlaces - answers.size), atOnce, async (scope) => {
      answers.set(scope.toLowerCase(), await read(scope));
    });
  };
  const answerOf = (scope: string): Answer | undefined => answers.get(scope.toLowerCase());
  const isGranted = (scope: string, action: string): boolean => {
    const answer = answerOf(scope);
    return isSets(answer) && grants(answer.sets, action);
  };

  const [main] = needs;
  await ask([
    ...(main === undefined ? [] : [main.scope]),
    ...needs.map(({ scope }) => subscriptionOf(scope)),
  ]);
  const open = needs.filter(({ scope, action }) => !isGranted(subscriptionOf(scope), action));
  await ask(open.map(({ scope }) => scope));

  const { missing, unknown } = judgeNeeds(open, answerOf);
  // Without any response there is nothing to show: the whole section is unknown.
  const all = [...answers.values()];
  const [failure] = all.flatMap((answer) =>
    typeof answer === 'object' && 'error' in answer ? [answer] : [],
  );
  if (failure !== undefined && !all.some(isSets)) throw failure.error;
  return { data: { actsWith, needed: needs.length, missing, unknown }, asOf: now() };
}
