import { endpointsOf } from '../catalog/endpoints.ts';
import { at, textOf } from '../json.ts';
import { stableKey } from '../types/draft.ts';
import type { ActionCall, Actions } from './actions.ts';

const key = (call: ActionCall, purpose: string, bytes = 64): string =>
  stableKey(call.estate.context.settings.seed, call.id.id, purpose, bytes);

const lastSegment = (call: ActionCall): string => call.id.name.split('/').at(-1) ?? '';

const storageKeys = (call: ActionCall) => ({
  keys: ['key1', 'key2'].map((keyName) => ({ keyName, value: key(call, keyName), permissions: 'FULL' })),
});

const namespaceKeys = (call: ActionCall) => {
  const namespace = call.id.name.split('/')[0]?.toLowerCase() ?? '';
  const host = `sb://${namespace}.${endpointsOf(call.cloud).serviceBus}/`;
  const keyName = lastSegment(call);
  const connection = (value: string): string =>
    `Endpoint=${host};SharedAccessKeyName=${keyName};SharedAccessKey=${value}`;
  const [primaryKey, secondaryKey] = [key(call, 'primary', 32), key(call, 'secondary', 32)];
  return {
    primaryKey,
    secondaryKey,
    primaryConnectionString: connection(primaryKey),
    secondaryConnectionString: connection(secondaryKey),
    keyName,
  };
};

const twoKeys = (call: ActionCall) => ({
  primaryKey: key(call, 'primary', 32),
  secondaryKey: key(call, 'secondary', 32),
});

/** Actions that return keys. The values are derived from the seed, so they never change. */
export const keyActions: Actions = {
  'microsoft.storage/storageaccounts': {
    listkeys: storageKeys,
  },
  'microsoft.cognitiveservices/accounts': {
    listkeys: (call) => ({ key1: key(call, 'key1', 24), key2: key(call, 'key2', 24) }),
  },
  'microsoft.search/searchservices': {
    listadminkeys: twoKeys,
    listquerykeys: (call) => ({ value: [{ name: null, key: key(call, 'query', 32) }] }),
  },
  'microsoft.cache/redis': { listkeys: twoKeys },
  'microsoft.batch/batchaccounts': {
    listkeys: (call) => ({
      accountName: lastSegment(call),
      primary: key(call, 'primary'),
      secondary: key(call, 'secondary'),
    }),
  },
  'microsoft.documentdb/databaseaccounts': {
    listkeys: (call) => ({
      primaryMasterKey: key(call, 'primary'),
      secondaryMasterKey: key(call, 'secondary'),
      primaryReadonlyMasterKey: key(call, 'primary read'),
      secondaryReadonlyMasterKey: key(call, 'secondary read'),
    }),
    listconnectionstrings: (call) => ({
      connectionStrings: [
        {
          connectionString: `AccountEndpoint=${textOf(at(call.resource, 'properties', 'documentEndpoint')) ?? ''};AccountKey=${key(call, 'primary')};`,
          description: 'Primary SQL Connection String',
        },
      ],
    }),
  },
  'microsoft.eventhub/namespaces/authorizationrules': { listkeys: namespaceKeys },
  'microsoft.eventhub/namespaces/eventhubs/authorizationrules': { listkeys: namespaceKeys },
  'microsoft.servicebus/namespaces/authorizationrules': { listkeys: namespaceKeys },
  'microsoft.servicebus/namespaces/queues/authorizationrules': { listkeys: namespaceKeys },
  'microsoft.signalrservice/signalr': { listkeys: twoKeys },
  'microsoft.operationalinsights/workspaces': {
    sharedkeys: (call) => ({
      primarySharedKey: key(call, 'primary'),
      secondarySharedKey: key(call, 'secondary'),
    }),
  },
  'microsoft.automation/automationaccounts': {
    listkeys: (call) => ({
      keys: ['Primary', 'Secondary'].map((keyName) => ({
        KeyName: keyName,
        Permissions: 'Full',
        Value: key(call, keyName),
      })),
    }),
  },
  'microsoft.containerregistry/registries': {
    listcredentials: (call) => ({
      username: lastSegment(call),
      passwords: ['password', 'password2'].map((name) => ({ name, value: key(call, name, 39) })),
    }),
  },
  'microsoft.web/sites': { 'host/default/listkeys': twoKeys },
  'microsoft.web/staticsites': {
    listsecrets: (call) => ({ properties: { apiKey: key(call, 'deployment', 48) } }),
  },
  'microsoft.containerservice/managedclusters': {
    listclusterusercredential: (call) => ({
      kubeconfigs: [
        { name: 'clusterUser', value: Buffer.from(`# ${lastSegment(call)}\n`).toString('base64') },
      ],
    }),
    listclusteradmincredential: (call) => ({
      kubeconfigs: [
        { name: 'clusterAdmin', value: Buffer.from(`# ${lastSegment(call)}\n`).toString('base64') },
      ],
    }),
  },
};
