import { begin, end, type Life } from '../lifecycle.ts';
import { each, isDate, isNumber, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const tagged = { tags: { tier: 'front' } };
const registryName = 'crconformance';

const registry = ({ group, location }: Place): Life => ({
  of: 'registries',
  verbs: { create: 'create', list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, registryName],
  body: { location, sku: { name: 'Standard' }, adminUserEnabled: true },
  shows: {
    name: registryName,
    sku: { name: 'Standard', tier: 'Standard' },
    adminUserEnabled: true,
    loginServer: `${registryName}.azurecr.io`,
    provisioningState: 'Succeeded',
    creationDate: isDate,
  },
  change: { body: tagged, shows: tagged },
});

const registryParts = ({ group, location }: Place): Operation[] => [
  {
    call: 'registries.listCredentials',
    args: [group, registryName],
    expects: {
      works: {
        username: registryName,
        passwords: [{ name: 'password', value: isText }, { name: 'password2' }],
      },
    },
  },
  {
    call: 'registries.listCredentials',
    when: 'by a reader',
    as: 'reader',
    args: [group, registryName],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  {
    call: 'registries.checkNameAvailability',
    when: 'of a taken name',
    args: [{ name: registryName, type: 'Microsoft.ContainerRegistry/registries' }],
    expects: { works: { nameAvailable: false, reason: 'AlreadyExists' } },
  },
  {
    call: 'registries.create',
    when: 'with an invalid name',
    args: [group, 'Not_Valid', { location, sku: { name: 'Basic' } }],
    expects: { refused: { status: 400, code: 'InvalidRegistryName' } },
  },
  {
    call: 'registries.create',
    when: 'with an unknown SKU',
    args: [group, 'crconformsku', { location, sku: { name: 'Gold' } }],
    expects: { refused: { status: 400, code: 'InvalidSku' } },
  },
  {
    call: 'registries.regenerateCredential',
    args: [group, registryName, { name: 'password' }],
    expects: 'not simulated',
  },
  { call: 'registries.listUsages', args: [group, registryName], expects: 'not simulated' },
  {
    call: 'registries.importImage',
    args: [group, registryName, { source: { registryUri: 'docker.io', sourceImage: 'library/alpine' } }],
    expects: 'not simulated',
  },
  { call: 'operations.list', expects: 'not simulated' },
];

/** Container registries. */
export const registrySuite: Suite = {
  client: 'containerregistry',
  operations: (place) => [...begin(registry(place)), ...registryParts(place), ...end(registry(place))],
};

const cluster = ({ group, location }: Place): Life => ({
  of: 'managedClusters',
  verbs: { list: 'listByResourceGroup', listAll: 'list' },
  key: [group, 'aks'],
  body: {
    location,
    identity: { type: 'SystemAssigned' },
    dnsPrefix: 'aks',
    agentPoolProfiles: [{ name: 'system', mode: 'System', count: 1, vmSize: 'Standard_B2s' }],
  },
  shows: {
    name: 'aks',
    provisioningState: 'Succeeded',
    powerState: { code: 'Running' },
    fqdn: isText,
    kubernetesVersion: isText,
    nodeResourceGroup: isText,
    agentPoolProfiles: [{ name: 'system', count: 1 }],
  },
  change: { body: tagged, shows: tagged },
});

const agentPool = ({ group }: Place): Life => ({
  of: 'agentPools',
  isChild: true,
  key: [group, 'aks', 'work'],
  body: { count: 2, vmSize: 'Standard_B2s', mode: 'User' },
  shows: { name: 'work', count: 2, vmSize: 'Standard_B2s', mode: 'User', provisioningState: 'Succeeded' },
});

const clusterActions = ({ group, location }: Place): Operation[] => [
  {
    call: 'managedClusters.listClusterUserCredentials',
    args: [group, 'aks'],
    expects: { works: { kubeconfigs: each({ name: isText }) } },
  },
  {
    call: 'managedClusters.stop',
    args: [group, 'aks'],
    expects: { works: undefined },
    effect: { call: 'managedClusters.get', args: [group, 'aks'], shows: { powerState: { code: 'Stopped' } } },
  },
  {
    call: 'managedClusters.start',
    args: [group, 'aks'],
    expects: { works: undefined },
    effect: { call: 'managedClusters.get', args: [group, 'aks'], shows: { powerState: { code: 'Running' } } },
  },
  { call: 'managedClusters.getUpgradeProfile', args: [group, 'aks'], expects: 'not simulated' },
  { call: 'managedClusters.rotateClusterCertificates', args: [group, 'aks'], expects: 'not simulated' },
  {
    call: 'managedClusters.runCommand',
    args: [group, 'aks', { command: 'kubectl get pods' }],
    expects: 'not simulated',
  },
  { call: 'managedClusters.listKubernetesVersions', args: [location], expects: 'not simulated' },
  { call: 'agentPools.getAvailableAgentPoolVersions', args: [group, 'aks'], expects: 'not simulated' },
  {
    call: 'managedClusters.createOrUpdate',
    when: 'without a system pool',
    args: [
      group,
      'aks-bad',
      {
        location,
        identity: { type: 'SystemAssigned' },
        dnsPrefix: 'bad',
        agentPoolProfiles: [{ name: 'work', mode: 'User', count: 1, vmSize: 'Standard_B2s' }],
      },
    ],
    expects: { refused: { status: 400, code: 'InvalidParameter' } },
  },
];

/** Kubernetes clusters. */
export const clusterSuite: Suite = {
  client: 'containerservice',
  operations: (place) => [
    ...begin(cluster(place)),
    ...begin(agentPool(place)),
    ...end(agentPool(place)),
    ...clusterActions(place),
    ...end(cluster(place)),
  ],
};

const workspace = ({ group, location }: Place): Life => ({
  of: 'workspaces',
  verbs: { list: 'listByResourceGroup', listAll: 'list', update: 'update' },
  key: [group, 'log-conformance'],
  body: { location, sku: { name: 'PerGB2018' }, retentionInDays: 30 },
  shows: {
    name: 'log-conformance',
    sku: { name: /^pergb2018$/i },
    retentionInDays: isNumber,
    customerId: isText,
    provisioningState: 'Succeeded',
  },
  change: { body: { retentionInDays: 60 }, shows: { retentionInDays: 60 } },
});

/** Log Analytics. */
export const logAnalyticsSuite: Suite = {
  client: 'operationalinsights',
  operations: (place) => [
    ...begin(workspace(place)),
    {
      call: 'sharedKeys.getSharedKeys',
      args: [place.group, 'log-conformance'],
      expects: { works: { primarySharedKey: isText, secondarySharedKey: isText } },
    },
    {
      call: 'tables.listByWorkspace',
      args: [place.group, 'log-conformance'],
      expects: 'not simulated',
    },
    { call: 'deletedWorkspaces.list', expects: 'not simulated' },
    {
      call: 'workspacePurge.purge',
      args: [place.group, 'log-conformance', { table: 'Heartbeat', filters: [] }],
      expects: 'not simulated',
    },
    ...end(workspace(place)),
  ],
};
