import { ok } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { toArmError } from '../http/armError.ts';
import { invalidRequestContent } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { textOf, type JsonObject } from '../json.ts';
import { requireType } from '../catalog/providers.ts';
import { parseResourceId } from '../resourceId.ts';
import { checkGlobalName } from '../rules/globalNames.ts';
import { checkName } from '../rules/names.ts';
import type { Draft } from '../types/draft.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

/** Asks the same rules that a creation would meet. */
function ask(call: Call, type: string, name: string): JsonObject {
  const subscription = requireSubscription(call, true);
  const id = parseResourceId(
    `/subscriptions/${subscription.id}/resourceGroups/any/providers/${type}/${name}`,
  );
  if (id === undefined) return { nameAvailable: false, reason: 'Invalid', message: 'The name is not valid.' };
  const draft: Draft = {
    cloud: call.cloud,
    tenantId: subscription.tenantId,
    id,
    key: '',
    info: requireType(type, call.request.apiVersion, call.cloud),
    apiVersion: call.request.apiVersion,
    location: null,
    tags: null,
    body: {},
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
  const taken = checkGlobalName(draft, call.estate.view(call.cloud));
  if (taken === undefined) return { nameAvailable: true };
  return { nameAvailable: false, reason: 'AlreadyExists', message: taken.body.message };
}

function nameOf(call: Call): string {
  const name = textOf(bodyObject(call.request)['name']);
  if (name === undefined) throw invalidRequestContent("Required property 'name' not found in JSON");
  return name;
}

const checks: readonly (readonly [path: string, type: string])[] = [
  ['Microsoft.Storage/checkNameAvailability', 'Microsoft.Storage/storageAccounts'],
  ['Microsoft.KeyVault/checkNameAvailability', 'Microsoft.KeyVault/vaults'],
  ['Microsoft.Web/checkNameAvailability', 'Microsoft.Web/sites'],
  ['Microsoft.Sql/checkNameAvailability', 'Microsoft.Sql/servers'],
  ['Microsoft.DBforPostgreSQL/checkNameAvailability', 'Microsoft.DBforPostgreSQL/flexibleServers'],
  ['Microsoft.ContainerRegistry/checkNameAvailability', 'Microsoft.ContainerRegistry/registries'],
  ['Microsoft.Search/checkNameAvailability', 'Microsoft.Search/searchServices'],
  ['Microsoft.Cache/CheckNameAvailability', 'Microsoft.Cache/redis'],
  ['Microsoft.EventHub/checkNameAvailability', 'Microsoft.EventHub/namespaces'],
  ['Microsoft.ServiceBus/checkNameAvailability', 'Microsoft.ServiceBus/namespaces'],
];

const check =
  (type: string): Handler =>
  (call) =>
    ok(ask(call, type, nameOf(call)));

export const nameRoutes: readonly Route[] = [
  ...checks.map(([path, type]) => ({
    pattern: `/subscriptions/{subscriptionId}/providers/${path}`,
    handlers: { POST: check(type) },
  })),
  {
    pattern:
      '/subscriptions/{subscriptionId}/providers/Microsoft.DBforPostgreSQL/locations/{location}/checkNameAvailability',
    handlers: { POST: check('Microsoft.DBforPostgreSQL/flexibleServers') },
  },
];
