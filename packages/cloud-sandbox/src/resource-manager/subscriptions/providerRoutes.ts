import {
  allProviders,
  findProvider,
  isOffered,
  locationsOf,
  type ProviderInfo,
  type ResourceTypeInfo,
} from '../catalog/providers.ts';
import { ok } from '../http/armAnswer.ts';
import { invalidNamespace, notSimulated } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { pageBody, pageRequest } from '../http/page.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { requireSubscription } from './requireSubscription.ts';

const capabilitiesOf = ({ tracked, supportsTags }: ResourceTypeInfo): string[] => [
  ...(tracked ? ['CrossResourceGroupResourceMove', 'CrossSubscriptionResourceMove'] : []),
  ...(supportsTags ? ['SupportsTags'] : []),
  ...(tracked ? ['SupportsLocation'] : []),
];

function presentType(call: Call, type: ResourceTypeInfo): JsonObject {
  return {
    resourceType: type.name,
    locations: locationsOf(call.cloud, type),
    apiVersions: [...type.apiVersions],
    defaultApiVersion:
      type.apiVersions.find((version) => !version.includes('-preview')) ?? type.apiVersions[0] ?? '',
    capabilities: capabilitiesOf(type).join(', ') || 'None',
  };
}

const offeredTypes = (call: Call, { types }: ProviderInfo): JsonObject[] =>
  types.filter((type) => isOffered(call.cloud, type)).map((type) => presentType(call, type));

function presentProvider(call: Call, subscriptionId: string | undefined, provider: ProviderInfo): JsonObject {
  const state =
    subscriptionId === undefined ? 'Registered' : registrationOf(call, subscriptionId, provider.namespace);
  return {
    id: `${subscriptionId === undefined ? '' : `/subscriptions/${subscriptionId}`}/providers/${provider.namespace}`,
    namespace: provider.namespace,
    registrationPolicy: 'RegistrationRequired',
    registrationState: state,
    resourceTypes: offeredTypes(call, provider),
  };
}

function registrationOf({ estate }: Call, subscriptionId: string, namespace: string): string {
  const row = estate.context.db
    .prepare('SELECT state FROM arm_registrations WHERE subscription_id = ? AND namespace = ?')
    .get(subscriptionId, namespace.toLowerCase());
  return typeof row?.['state'] === 'string' ? row['state'] : 'Registered';
}

function register(call: Call, state: string): JsonObject {
  const subscription = requireSubscription(call);
  const provider = requireProvider(call);
  call.estate.access.require(
    call.request.principal,
    `${provider.namespace}/register/action`,
    `/subscriptions/${subscription.id}`,
  );
  call.estate.context.db
    .prepare('INSERT OR REPLACE INTO arm_registrations (subscription_id, namespace, state) VALUES (?, ?, ?)')
    .run(subscription.id, provider.namespace.toLowerCase(), state);
  return presentProvider(call, subscription.id, provider);
}

function requireProvider(call: Call): ProviderInfo {
  const namespace = call.parameters['namespace'] ?? '';
  const provider = findProvider(namespace);
  if (provider === undefined) throw invalidNamespace(namespace);
  return provider;
}

function listProviders(call: Call, subscriptionId: string | undefined): JsonObject {
  const { size, after } = pageRequest(call.request);
  const rest = allProviders().filter((provider) => provider.namespace.toLowerCase() > after);
  return pageBody(
    call.request,
    call.cloud,
    rest.slice(0, size + 1),
    size,
    (provider) => presentProvider(call, subscriptionId, provider),
    (provider) => provider.namespace.toLowerCase(),
  );
}

export const providerRoutes: readonly Route[] = [
  {
    pattern: '/subscriptions/{subscriptionId}/providers',
    handlers: { GET: (call) => ok(listProviders(call, requireSubscription(call, true).id)) },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/{namespace}',
    handlers: {
      GET: (call) => ok(presentProvider(call, requireSubscription(call, true).id, requireProvider(call))),
    },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/{namespace}/resourceTypes',
    handlers: {
      GET: (call) => {
        requireSubscription(call, true);
        return ok({ value: offeredTypes(call, requireProvider(call)) });
      },
    },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/{namespace}/providerPermissions',
    handlers: {
      GET: () => {
        throw notSimulated('the permissions of resource providers');
      },
    },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/{namespace}/register',
    handlers: { POST: (call) => ok(register(call, 'Registered')) },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/{namespace}/unregister',
    handlers: { POST: (call) => ok(register(call, 'Unregistered')) },
  },
  { pattern: '/providers', handlers: { GET: (call) => ok(listProviders(call, undefined)) } },
  {
    pattern: '/providers/{namespace}',
    handlers: { GET: (call) => ok(presentProvider(call, undefined, requireProvider(call))) },
  },
];
