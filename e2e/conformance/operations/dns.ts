import { begin, end, type Life } from '../lifecycle.ts';
import { each, includes, isNothing, isNumber, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const tagged = { tags: { tier: 'front' } };
const zoneName = 'conformance.example';

const zone = ({ group }: Place): Life => ({
  of: 'zones',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update', remove: 'beginDeleteAndWait' },
  key: [group, zoneName],
  body: { location: 'global' },
  shows: {
    name: zoneName,
    location: 'global',
    zoneType: 'Public',
    nameServers: each(isText),
    numberOfRecordSets: 2,
    maxNumberOfRecordSets: isNumber,
  },
  change: { body: tagged, shows: tagged },
});

const recordSets = ({ group }: Place): Operation[] => {
  const key = [group, zoneName, 'www', 'A'];
  const shows = {
    name: 'www',
    ttl: 300,
    aRecords: [{ ipv4Address: '203.0.113.7' }],
    fqdn: `www.${zoneName}.`,
  };
  return [
    {
      call: 'recordSets.createOrUpdate',
      args: [...key, { ttl: 300, aRecords: [{ ipv4Address: '203.0.113.7' }] }],
      expects: { works: shows },
      effect: { call: 'recordSets.get', args: key, shows },
    },
    { call: 'recordSets.listByType', args: [group, zoneName, 'A'], expects: { works: [{ name: 'www' }] } },
    {
      call: 'recordSets.listByDnsZone',
      args: [group, zoneName],
      expects: { works: includes({ name: 'www' }) },
    },
    {
      call: 'recordSets.update',
      args: [...key, { ttl: 60 }],
      expects: { works: { ttl: 60 } },
      effect: { call: 'recordSets.get', args: key, shows: { ttl: 60 } },
    },
    {
      call: 'recordSets.delete',
      args: key,
      expects: { works: isNothing },
      effect: { call: 'recordSets.get', args: key, status: 404 },
    },
    ...['SOA', 'NS'].map((type): Operation => ({
      call: 'recordSets.delete',
      when: `of the ${type} record of the zone`,
      args: [group, zoneName, '@', type],
      expects: 'not simulated',
    })),
  ];
};

/** Public DNS zones. */
export const dnsSuite: Suite = {
  client: 'dns',
  operations: (place) => [...begin(zone(place)), ...recordSets(place), ...end(zone(place))],
};

const privateZone = ({ group }: Place): Life => ({
  of: 'privateZones',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, zoneName],
  body: { location: 'global' },
  shows: { name: zoneName, numberOfRecordSets: 1, provisioningState: 'Succeeded' },
  change: { body: tagged, shows: tagged },
});

const link = ({ group, id }: Place): Life => ({
  of: 'virtualNetworkLinks',
  isChild: true,
  verbs: { update: 'update' },
  key: [group, zoneName, 'to-hub'],
  body: {
    location: 'global',
    registrationEnabled: false,
    virtualNetwork: { id: id('Microsoft.Network/virtualNetworks/hub') },
  },
  shows: {
    name: 'to-hub',
    registrationEnabled: false,
    virtualNetworkLinkState: 'Completed',
    provisioningState: 'Succeeded',
  },
  change: { body: tagged, shows: tagged },
});

const privateRecords = ({ group }: Place): Operation[] => {
  const key = [group, zoneName, 'A', 'db'];
  const shows = { name: 'db', ttl: 30, aRecords: [{ ipv4Address: '10.0.0.9' }], fqdn: `db.${zoneName}.` };
  return [
    {
      call: 'recordSets.createOrUpdate',
      args: [...key, { ttl: 30, aRecords: [{ ipv4Address: '10.0.0.9' }] }],
      expects: { works: shows },
      effect: { call: 'recordSets.get', args: key, shows },
    },
    { call: 'recordSets.listByType', args: [group, zoneName, 'A'], expects: { works: [{ name: 'db' }] } },
    { call: 'recordSets.list', args: [group, zoneName], expects: { works: includes({ name: 'db' }) } },
    {
      call: 'recordSets.delete',
      args: key,
      expects: { works: isNothing },
      effect: { call: 'recordSets.get', args: key, status: 404 },
    },
    {
      call: 'recordSets.delete',
      when: 'of the SOA record of the zone',
      args: [group, zoneName, 'SOA', '@'],
      expects: 'not simulated',
    },
  ];
};

/** Private DNS zones. */
export const privateDnsSuite: Suite = {
  client: 'privatedns',
  requires: ({ location }) => [
    [
      'Microsoft.Network/virtualNetworks/hub',
      '2023-05-01',
      { location, properties: { addressSpace: { addressPrefixes: ['10.9.0.0/16'] } } },
    ],
  ],
  operations: (place) => [
    ...begin(privateZone(place)),
    ...begin(link(place)),
    ...privateRecords(place),
    ...end(link(place)),
    ...end(privateZone(place)),
  ],
};
