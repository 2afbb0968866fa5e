import type { ExpandedResource } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { VerdictNames } from '@blueport/contracts';
import type { Recall } from '../../deployments/index.ts';
import { eachOf } from '../../../cloud/each-of.ts';
import type { Sourced } from '../section.ts';

/** Types whose names the whole world shares, with where the cloud answers whether one is free. */
const globalTypes: Readonly<Record<string, { readonly path: string; readonly type: string }>> = {
  'microsoft.storage/storageaccounts': {
    path: 'Microsoft.Storage/checkNameAvailability',
    type: 'Microsoft.Storage/storageAccounts',
  },
  'microsoft.keyvault/vaults': {
    path: 'Microsoft.KeyVault/checkNameAvailability',
    type: 'Microsoft.KeyVault/vaults',
  },
  'microsoft.web/sites': { path: 'Microsoft.Web/checkNameAvailability', type: 'Microsoft.Web/sites' },
  'microsoft.sql/servers': { path: 'Microsoft.Sql/checkNameAvailability', type: 'Microsoft.Sql/servers' },
  'microsoft.dbforpostgresql/flexibleservers': {
    path: 'Microsoft.DBforPostgreSQL/checkNameAvailability',
    type: 'Microsoft.DBforPostgreSQL/flexibleServers',
  },
  'microsoft.containerregistry/registries': {
    path: 'Microsoft.ContainerRegistry/checkNameAvailability',
    type: 'Microsoft.ContainerRegistry/registries',
  },
  'microsoft.search/searchservices': {
    path: 'Microsoft.Search/checkNameAvailability',
    type: 'searchServices',
  },
  'microsoft.cache/redis': { path: 'Microsoft.Cache/CheckNameAvailability', type: 'Microsoft.Cache/Redis' },
  'microsoft.eventhub/namespaces': {
    path: 'Microsoft.EventHub/checkNameAvailability',
    type: 'Microsoft.EventHub/namespaces',
  },
  'microsoft.servicebus/namespaces': {
    path: 'Microsoft.ServiceBus/checkNameAvailability',
    type: 'Microsoft.ServiceBus/namespaces',
  },
};

type Name = VerdictNames['names'][number];
const keptMs = 5000;

/** Whether a resource has a name that somebody else in the world may hold. */
export const hasGlobalName = (resource: ExpandedResource): boolean =>
  resource.type.toLowerCase() in globalTypes && !resource.name.includes('[');

async function ask(
  manager: ResourceManager,
  subscriptionId: string,
  resource: ExpandedResource,
  timeoutMs: number,
): Promise<Pick<Name, 'state' | 'message'>> {
  const { path, type } = globalTypes[resource.type.toLowerCase()]!;
  try {
    const { body } = await manager.request<{
      nameAvailable?: boolean;
      available?: boolean;
      reason?: string;
      message?: string;
    } | null>('POST', `/subscriptions/${subscriptionId}/providers/${path}`, resource.apiVersion, {
      timeoutMs,
      body: { name: resource.name, type },
    });
    // An empty success says that the name is free.
    const isFree = body?.nameAvailable ?? body?.available ?? true;
    if (isFree) return { state: 'free', message: null };
    const isInvalid = /invalid/i.test(body?.reason ?? '');
    return { state: isInvalid ? 'invalid' : 'taken', message: body?.message ?? null };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.status === 409) return { state: 'taken', message: error.message };
    return { state: 'unknown', message: error.code };
  }
}

/** Asks for each globally unique name whether it is free. */
export async function checkNames(
  manager: ResourceManager,
  recall: Recall,
  options: {
    readonly subscriptionId: string;
    readonly resources: readonly ExpandedResource[];
    readonly timeoutMs: number;
    readonly now: () => Date;
  },
): Promise<Sourced<VerdictNames>> {
  const { subscriptionId, timeoutMs, now } = options;
  const names: Name[] = [];
  await eachOf(options.resources.filter(hasGlobalName), 12, async (resource) => {
    const key = `name/${subscriptionId}/${resource.type}/${resource.name}`.toLowerCase();
    const found = await recall(key, keptMs, () => ask(manager, subscriptionId, resource, timeoutMs));
    names.push({
      resourceId: resource.id,
      type: resource.type,
      name: resource.name,
      ...(found ?? { state: 'unknown' as const, message: null }),
    });
  });
  return { data: { names }, asOf: now() };
}
