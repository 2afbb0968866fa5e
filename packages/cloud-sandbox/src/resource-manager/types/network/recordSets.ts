import { at, textOf, textsOf, type JsonObject } from '../../json.ts';
import { defineType, type ResourceType } from '../defineType.ts';

/** Defines the record sets of one record type in a public or private DNS zone. */
export const recordSet = (type: string, source: string, more: Partial<ResourceType> = {}): ResourceType =>
  defineType(type, {
    coverage: 'stored only',
    missing: 'Is not resolved.',
    seconds: 1,
    stateful: false,
    computed: ({ id }) => {
      const [zone = '', name = ''] = id.name.split('/');
      return { properties: { fqdn: `${name === '@' ? '' : `${name}.`}${zone}.` } };
    },
    status: { source, put: { created: 201, updated: 200 }, patch: { updated: 200 }, remove: { done: 200 } },
    ...more,
  });

/** Returns the record that starts every zone. */
export const soaRecord = (zone: JsonObject): JsonObject & { name: string } => ({
  name: '@',
  properties: {
    fqdn: `${textOf(zone['name']) ?? ''}.`,
    TTL: 3600,
    SOARecord: {
      email: 'azuredns-hostmaster.microsoft.com',
      refreshTime: 3600,
      retryTime: 300,
      expireTime: 2_419_200,
      minimumTTL: 300,
      serialNumber: 1,
    },
  },
});

/** Returns the record of a zone's own name servers. */
export const nameServerRecord = (zone: JsonObject): JsonObject & { name: string } => ({
  name: '@',
  properties: {
    fqdn: `${textOf(zone['name']) ?? ''}.`,
    TTL: 172_800,
    NSRecords: textsOf(at(zone, 'properties', 'nameServers')).map((nsdname) => ({ nsdname })),
  },
});
