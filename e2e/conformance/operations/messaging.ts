import { begin, end, type Life } from '../lifecycle.ts';
import { includes, isNothing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const tagged = { tags: { tier: 'front' } };
const rootRule = 'RootManageSharedAccessKey';

const keys = (namespace: string, { group }: Place): Operation[] => [
  {
    call: 'namespaces.listAuthorizationRules',
    args: [group, namespace],
    expects: { works: includes({ name: rootRule, rights: includes('Manage') }) },
  },
  {
    call: 'namespaces.listKeys',
    args: [group, namespace, rootRule],
    expects: {
      works: {
        keyName: rootRule,
        primaryKey: isText,
        primaryConnectionString: new RegExp(`^Endpoint=sb://${namespace}\\.servicebus\\.windows\\.net/`),
      },
    },
  },
  {
    call: 'namespaces.listKeys',
    when: 'by a reader',
    as: 'reader',
    args: [group, namespace, rootRule],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  {
    call: 'namespaces.regenerateKeys',
    args: [group, namespace, rootRule, { keyType: 'PrimaryKey' }],
    expects: 'not simulated',
  },
  {
    call: 'namespaces.createOrUpdateAuthorizationRule',
    args: [group, namespace, 'listener', { rights: ['Listen'] }],
    expects: { works: { name: 'listener', rights: ['Listen'] } },
    effect: {
      call: 'namespaces.getAuthorizationRule',
      args: [group, namespace, 'listener'],
      shows: { rights: ['Listen'] },
    },
  },
  {
    call: 'namespaces.deleteAuthorizationRule',
    args: [group, namespace, 'listener'],
    expects: { works: isNothing },
    effect: { call: 'namespaces.getAuthorizationRule', args: [group, namespace, 'listener'], status: 404 },
  },
  {
    call: 'namespaces.deleteAuthorizationRule',
    when: 'of the default rule',
    args: [group, namespace, rootRule],
    expects: 'not simulated',
  },
  {
    call: 'namespaces.checkNameAvailability',
    when: 'of a taken name',
    args: [{ name: namespace }],
    expects: { works: { nameAvailable: false, reason: 'NameInUse' } },
  },
  {
    call: 'namespaces.checkNameAvailability',
    args: [{ name: 'sb-nobody-has-this-name' }],
    expects: { works: { nameAvailable: true } },
  },
];

const busName = 'sb-conformance';

const bus = ({ group, location }: Place): Life => ({
  of: 'namespaces',
  verbs: {
    create: 'beginCreateOrUpdateAndWait',
    remove: 'beginDeleteAndWait',
    update: 'update',
    list: 'listByResourceGroup',
    listAll: 'list',
  },
  key: [group, busName],
  body: { location, sku: { name: 'Standard', tier: 'Standard' } },
  shows: {
    name: busName,
    sku: { name: 'Standard', tier: 'Standard' },
    provisioningState: 'Succeeded',
    status: 'Active',
    serviceBusEndpoint: `https://${busName}.servicebus.windows.net:443/`,
  },
  change: { body: { location, ...tagged }, shows: tagged },
});

const queue = ({ group }: Place): Life => ({
  of: 'queues',
  isChild: true,
  verbs: { list: 'listByNamespace' },
  key: [group, busName, 'jobs'],
  body: { maxDeliveryCount: 5 },
  shows: { name: 'jobs', maxDeliveryCount: 5, status: 'Active', lockDuration: isText },
  repetition: { body: { maxDeliveryCount: 7 }, shows: { maxDeliveryCount: 7 } },
});

const topic = ({ group }: Place): Life => ({
  of: 'topics',
  isChild: true,
  verbs: { list: 'listByNamespace' },
  key: [group, busName, 'news'],
  body: {},
  shows: { name: 'news', status: 'Active' },
});

const subscription = ({ group }: Place): Life => ({
  of: 'subscriptions',
  isChild: true,
  verbs: { list: 'listByTopic' },
  key: [group, busName, 'news', 'all'],
  body: { maxDeliveryCount: 3 },
  shows: { name: 'all', maxDeliveryCount: 3, status: 'Active' },
});

/** Service Bus. */
export const serviceBusSuite: Suite = {
  client: 'servicebus',
  operations: (place) => [
    ...begin(bus(place)),
    ...keys(busName, place),
    ...begin(queue(place)),
    ...end(queue(place)),
    ...begin(topic(place)),
    ...begin(subscription(place)),
    ...end(subscription(place)),
    ...end(topic(place)),
    ...end(bus(place)),
    { call: 'operations.list', expects: 'not simulated' },
  ],
};

const hubsName = 'eh-conformance';

const hubs = ({ group, location }: Place): Life => ({
  of: 'namespaces',
  verbs: { update: 'update', list: 'listByResourceGroup', listAll: 'list' },
  key: [group, hubsName],
  body: { location, sku: { name: 'Standard', tier: 'Standard', capacity: 1 } },
  shows: {
    name: hubsName,
    sku: { name: 'Standard', capacity: 1 },
    provisioningState: 'Succeeded',
    serviceBusEndpoint: `https://${hubsName}.servicebus.windows.net:443/`,
  },
  change: { body: { location, ...tagged }, shows: tagged },
});

const hub = ({ group }: Place): Life => ({
  of: 'eventHubs',
  isChild: true,
  verbs: { list: 'listByNamespace' },
  key: [group, hubsName, 'telemetry'],
  body: { partitionCount: 4, messageRetentionInDays: 1 },
  shows: { name: 'telemetry', partitionCount: 4, status: 'Active', partitionIds: ['0', '1', '2', '3'] },
});

const consumers = ({ group }: Place): Life => ({
  of: 'consumerGroups',
  isChild: true,
  verbs: { list: 'listByEventHub' },
  key: [group, hubsName, 'telemetry', 'archive'],
  body: { userMetadata: 'nightly' },
  shows: { name: 'archive', userMetadata: 'nightly' },
});

/** Event Hubs. */
export const eventHubSuite: Suite = {
  client: 'eventhub',
  operations: (place) => [
    ...begin(hubs(place)),
    ...keys(hubsName, place),
    ...begin(hub(place)),
    {
      call: 'consumerGroups.listByEventHub',
      when: 'of a new hub',
      args: [place.group, hubsName, 'telemetry'],
      expects: { works: includes({ name: '$Default' }) },
    },
    {
      call: 'consumerGroups.delete',
      when: 'of the default group',
      args: [place.group, hubsName, 'telemetry', '$Default'],
      expects: 'not simulated',
    },
    ...begin(consumers(place)),
    ...end(consumers(place)),
    ...end(hub(place)),
    ...end(hubs(place)),
    { call: 'operations.list', expects: 'not simulated' },
  ],
};
