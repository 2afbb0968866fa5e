import { allProviders } from '../catalog/providers.ts';
import { ok } from '../http/armAnswer.ts';
import { resourceNotFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { textOf, type JsonObject } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { presentResource } from './presentResource.ts';

/** Returns the full types of the record sets in a kind of zone. */
const recordTypes = (zone: string): string[] =>
  allProviders()
    .flatMap(({ namespace, types }) => types.map(({ name }) => `${namespace}/${name}`))
    .filter((type) => new RegExp(String.raw`^Microsoft\.Network/${zone}/[A-Z]+$`).test(type));

function recordSetsOf(call: Call, zoneId: string, type: string): JsonObject[] {
  const { estate, request } = call;
  const { tenantId } = request.principal;
  const stored = estate.resources.atScope(keyOf(zoneId, tenantId), type).map(presentResource);
  const names = new Set(stored.map(({ name }) => textOf(name)?.toLowerCase()));
  const implied = estate
    .impliedChildren(zoneId, type, tenantId)
    .filter(({ name }) => !names.has(textOf(name)?.toLowerCase()));
  return [...implied, ...stored];
}

/** Lists the record sets of all types in a zone. */
const list =
  (zone: string): Handler =>
  (call) => {
    const { estate, request } = call;
    requireSubscription(call);
    const zoneId = request.path.split('/').slice(0, -1).join('/');
    estate.access.require(request.principal, `Microsoft.Network/${zone}/recordsets/read`, zoneId);
    const parsed = parseResourceId(zoneId);
    if (estate.lookup(zoneId, request.principal.tenantId) === undefined)
      throw resourceNotFound(`Microsoft.Network/${zone}`, parsed?.name ?? '', parsed?.resourceGroup);
    return ok({ value: recordTypes(zone).flatMap((type) => recordSetsOf(call, zoneId, type)) });
  };

const network = '/subscriptions/{subscriptionId}/resourceGroups/{group}/providers/Microsoft.Network';

/** Routes that list the record sets of all types in a DNS zone. */
export const recordSetRoutes: readonly Route[] = [
  { pattern: `${network}/dnsZones/{zone}/recordsets`, handlers: { GET: list('dnsZones') } },
  { pattern: `${network}/dnsZones/{zone}/all`, handlers: { GET: list('dnsZones') } },
  { pattern: `${network}/privateDnsZones/{zone}/all`, handlers: { GET: list('privateDnsZones') } },
];
