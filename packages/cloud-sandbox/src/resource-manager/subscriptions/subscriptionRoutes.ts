import { findRegion, regionsOf, type Region } from '../catalog/regions.ts';
import { ok } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { notSimulated } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { textOf } from '../json.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { reservedWord } from '../rules/names.ts';
import { requireSubscription } from './requireSubscription.ts';

function presentSubscription(subscription: Subscription): JsonObject {
  return {
    id: `/subscriptions/${subscription.id}`,
    authorizationSource: 'RoleBased',
    managedByTenants: [],
    subscriptionId: subscription.id,
    tenantId: subscription.tenantId,
    displayName: subscription.name,
    state: subscription.state,
    subscriptionPolicies: {
      locationPlacementId: 'Internal_2014-09-01',
      quotaId: 'EnterpriseAgreement_2014-09-01',
      spendingLimit: 'Off',
    },
    ...(Object.keys(subscription.tags).length === 0 ? {} : { tags: subscription.tags }),
  };
}

function presentRegion(call: Call, subscriptionId: string, region: Region): JsonObject {
  const paired = findRegion(call.cloud, region.paired);
  const id = (name: string): string => `/subscriptions/${subscriptionId}/locations/${name}`;
  return {
    id: id(region.name),
    name: region.name,
    type: 'Region',
    displayName: region.displayName,
    regionalDisplayName: `(${region.geographyGroup}) ${region.displayName}`,
    metadata: {
      regionType: 'Physical',
      regionCategory: region.zones ? 'Recommended' : 'Other',
      geography: region.geography,
      geographyGroup: region.geographyGroup,
      longitude: region.longitude,
      latitude: region.latitude,
      physicalLocation: region.physicalLocation,
      pairedRegion: paired === undefined ? [] : [{ name: paired.name, id: id(paired.name) }],
    },
    ...(region.zones
      ? {
          availabilityZoneMappings: [1, 2, 3].map((zone) => ({
            logicalZone: String(zone),
            physicalZone: `${region.name}-az${zone}`,
          })),
        }
      : {}),
  };
}

function listTenants({ estate, cloud, request }: Call): JsonObject {
  const account = estate.context.people.accountByObjectId(request.principal.objectId);
  const ids = account?.identities.map((identity) => identity.tenantId) ?? [request.principal.tenantId];
  const tenants = ids
    .map((id) => estate.context.people.tenant(id))
    .filter((tenant) => tenant !== undefined && tenant.cloud === cloud);
  return {
    value: tenants.flatMap((tenant) =>
      tenant === undefined
        ? []
        : [
            {
              id: `/tenants/${tenant.tenantId}`,
              tenantId: tenant.tenantId,
              countryCode: 'US',
              displayName: tenant.name,
              domains: [tenant.domain],
              defaultDomain: tenant.domain,
              tenantCategory: 'Home',
              tenantType: 'AAD',
            },
          ],
    ),
  };
}

export const subscriptionRoutes: readonly Route[] = [
  { pattern: '/tenants', handlers: { GET: (call) => ok(listTenants(call)) } },
  {
    pattern: '/subscriptions',
    handlers: {
      GET: ({ estate, cloud, request }) => {
        const visible = estate.subscriptions
          .inTenant(cloud, request.principal.tenantId)
          .filter((subscription) => estate.access.sees(request.principal, subscription.id));
        return ok({
          value: visible.map(presentSubscription),
          count: { type: 'Total', value: visible.length },
        });
      },
    },
  },
  {
    pattern: '/subscriptions/{subscriptionId}',
    handlers: { GET: (call) => ok(presentSubscription(requireSubscription(call, true))) },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/locations',
    handlers: {
      GET: (call) => {
        const subscription = requireSubscription(call, true);
        return ok({
          value: regionsOf(call.cloud).map((region) => presentRegion(call, subscription.id, region)),
        });
      },
    },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/providers/Microsoft.Resources/checkZonePeers',
    handlers: {
      POST: (call) => {
        requireSubscription(call, true);
        throw notSimulated('the physical zones of a subscription');
      },
    },
  },
  {
    pattern: '/providers/Microsoft.Resources/checkResourceName',
    handlers: {
      POST: ({ request }) => {
        const { name, type } = bodyObject(request);
        const word = reservedWord(textOf(name) ?? '');
        return ok({
          name: name ?? null,
          type: type ?? null,
          status: word === undefined ? 'Allowed' : 'Reserved',
        });
      },
    },
  },
];
