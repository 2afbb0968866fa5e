import { type ArmAnswer, ok } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { toArmError } from '../http/armError.ts';
import { invalidRequestContent, missingSubscription, notFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { textOf, type JsonObject } from '../json.ts';
import { requireType } from '../catalog/providers.ts';
import { parseResourceId } from '../resourceId.ts';
import { checkGlobalName } from '../rules/globalNames.ts';
import { checkName } from '../rules/names.ts';
import type { Draft } from '../types/draft.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

/** A name availability check: its path, the type to check, and the field names of request and response. */
interface NameCheck {
  readonly path: string;
  readonly type: string;
  /** The field that holds the name. */
  readonly asks?: string;
  /** The field that holds the result. */
  readonly says?: string;
  /** Returns the property that holds the name, if it is not the resource's own name. */
  readonly carries?: (name: string) => JsonObject;
  /** The reason for a name that is taken, if it differs from the usual one. */
  readonly conflictReason?: string;
}

/** Returns the subscription of the check, or any subscription of the caller's directory for a check without one. */
function subscriptionOf(call: Call): Subscription {
  if (call.parameters['subscriptionId'] !== undefined) return requireSubscription(call, true);
  const [any] = call.estate.subscriptions.inTenant(call.cloud, call.request.principal.tenantId);
  if (any === undefined) throw missingSubscription();
  return any;
}

/** Applies the same rules as a creation. */
function ask(
  call: Call,
  { type, carries, conflictReason: reason = 'AlreadyExists' }: NameCheck,
  name: string,
): JsonObject {
  const subscription = subscriptionOf(call);
  const [provider = '', ...kinds] = type.split('/');
  const place = kinds.map((kind, depth) => (depth === kinds.length - 1 ? `${kind}/${name}` : `${kind}/any`));
  const id = parseResourceId(
    `/subscriptions/${subscription.id}/resourceGroups/any/providers/${provider}/${place.join('/')}`,
  );
  if (id === undefined) return { nameAvailable: false, reason: 'Invalid', message: 'The name is not valid.' };
  const draft: Draft = {
    cloud: call.cloud,
    tenantId: subscription.tenantId,
    id,
    key: '',
    info: requireType(type, call.request.apiVersion, call.cloud),
    apiVersion: call.request.apiVersion,
    location: call.parameters['location'] ?? null,
    tags: null,
    body: carries?.(name) ?? {},
    existing: undefined,
    subscription,
    group: undefined,
    principal: call.request.principal,
  };
  try {
    checkName(draft);
  } catch (error) {
    return { nameAvailable: false, reason: 'Invalid', message: toArmError(error).body.message };
  }
  const nameError = checkGlobalName(draft, call.estate.view(call.cloud));
  if (nameError === undefined) return { nameAvailable: true };
  return { nameAvailable: false, reason, message: nameError.body.message };
}

function nameOf(call: Call, member: string): string {
  const name = textOf(bodyObject(call.request)[member]);
  if (name === undefined) throw invalidRequestContent(`Required property '${member}' not found in JSON`);
  return name;
}

const usual = (type: string, path = 'checkNameAvailability'): NameCheck => ({
  type,
  path: `/subscriptions/{subscriptionId}/providers/${type.split('/')[0]}/${path}`,
});
const regional = (type: string, action = 'checkNameAvailability'): NameCheck =>
  usual(type, `locations/{location}/${action}`);

const checks: readonly NameCheck[] = [
  usual('Microsoft.ApiManagement/service'),
  usual('Microsoft.AppConfiguration/configurationStores'),
  usual('Microsoft.Cache/redis', 'CheckNameAvailability'),
  usual('Microsoft.Cdn/profiles/endpoints'),
  usual('Microsoft.ContainerRegistry/registries'),
  usual('Microsoft.DBforMariaDB/servers'),
  usual('Microsoft.Devices/IotHubs'),
  usual('Microsoft.Devices/provisioningServices', 'checkProvisioningServiceNameAvailability'),
  { ...usual('Microsoft.EventHub/namespaces'), conflictReason: 'NameInUse' },
  usual('Microsoft.KeyVault/managedHSMs', 'checkMhsmNameAvailability'),
  usual('Microsoft.KeyVault/vaults'),
  usual('Microsoft.Purview/accounts'),
  { ...usual('Microsoft.Relay/namespaces'), conflictReason: 'NameInUse' },
  usual('Microsoft.Search/searchServices'),
  { ...usual('Microsoft.ServiceBus/namespaces'), conflictReason: 'NameInUse' },
  { ...usual('Microsoft.Sql/servers'), says: 'available' },
  usual('Microsoft.Storage/storageAccounts'),
  { ...usual('Microsoft.Synapse/workspaces'), says: 'available' },
  regional('Microsoft.Batch/batchAccounts'),
  regional('Microsoft.DBforMySQL/flexibleServers'),
  regional('Microsoft.DBforPostgreSQL/flexibleServers'),
  regional('Microsoft.DocumentDB/mongoClusters', 'checkMongoClusterNameAvailability'),
  regional('Microsoft.HDInsight/clusters'),
  regional('Microsoft.Kusto/clusters'),
  { ...usual('Microsoft.NotificationHubs/namespaces', 'checkNamespaceAvailability'), says: 'isAvailiable' },
  {
    ...usual('Microsoft.CognitiveServices/accounts', 'checkDomainAvailability'),
    asks: 'subdomainName',
    says: 'isSubdomainAvailable',
    carries: (name) => ({ properties: { customSubDomainName: name } }),
  },
  {
    ...usual('Microsoft.Network/trafficManagerProfiles'),
    path: '/providers/Microsoft.Network/checkTrafficManagerNameAvailability',
    carries: (name) => ({ properties: { dnsConfig: { relativeName: name } } }),
  },
  {
    ...usual('Microsoft.BotService/botServices'),
    path: '/providers/Microsoft.BotService/checkNameAvailability',
    says: 'valid',
  },
];

/** Paths shared by several types of a provider. The request names the type; the first one is the default. */
const shared: readonly (readonly [path: string, ...types: readonly string[]])[] = [
  [
    usual('Microsoft.DBforMySQL/any').path,
    'Microsoft.DBforMySQL/servers',
    'Microsoft.DBforMySQL/flexibleServers',
  ],
  [
    usual('Microsoft.DBforPostgreSQL/any').path,
    'Microsoft.DBforPostgreSQL/flexibleServers',
    'Microsoft.DBforPostgreSQL/servers',
  ],
  [
    usual('Microsoft.HealthcareApis/any').path,
    'Microsoft.HealthcareApis/services',
    'Microsoft.HealthcareApis/workspaces',
  ],
  [
    regional('Microsoft.SignalRService/any').path,
    'Microsoft.SignalRService/SignalR',
    'Microsoft.SignalRService/WebPubSub',
  ],
  [usual('Microsoft.Web/any').path, 'Microsoft.Web/sites', 'Microsoft.Web/hostingEnvironments'],
];

function answer(call: Call, check: NameCheck): ArmAnswer {
  const { nameAvailable, ...rest } = ask(call, check, nameOf(call, check.asks ?? 'name'));
  return ok({ [check.says ?? 'nameAvailable']: nameAvailable ?? false, ...rest });
}

const frontDoors: Handler = (call) => {
  const { nameAvailable, ...rest } = ask(call, usual('Microsoft.Network/frontDoors'), nameOf(call, 'name'));
  return ok({ nameAvailability: nameAvailable === true ? 'Available' : 'Unavailable', ...rest });
};

/** Checks the name of a database account: returns 200 if it is in use, 404 otherwise. */
const databaseAccount: Handler = (call) => {
  const check = usual('Microsoft.DocumentDB/databaseAccounts');
  const { nameAvailable } = ask(call, check, call.parameters['name'] ?? '');
  if (nameAvailable === true) throw notFound('NotFound', 'The database account name is not in use.');
  return { status: 200 };
};

export const nameRoutes: readonly Route[] = [
  ...checks.map((check) => ({
    pattern: check.path,
    handlers: { POST: (call: Call) => answer(call, check) },
  })),
  ...shared.map(([pattern, ...types]) => ({
    pattern,
    handlers: {
      POST: (call: Call) => {
        const requestedType = textOf(bodyObject(call.request)['type'])?.toLowerCase();
        const type = types.find((each) => each.toLowerCase() === requestedType) ?? types[0]!;
        return answer(call, { path: pattern, type });
      },
    },
  })),
  {
    pattern: '/subscriptions/{subscriptionId}/providers/Microsoft.Network/checkFrontDoorNameAvailability',
    handlers: { POST: frontDoors },
  },
  {
    pattern: '/providers/Microsoft.DocumentDB/databaseAccountNames/{name}',
    handlers: { HEAD: databaseAccount },
  },
];
