import { noise } from './noise.ts';

/** A value of a dimension, with its share of the metric. */
export interface DimensionValue {
  readonly value: string;
  readonly share: number;
}

const known: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  apiname: [
    ['GetBlob', 0.58],
    ['PutBlob', 0.19],
    ['ListBlobs', 0.14],
    ['GetBlobProperties', 0.07],
    ['DeleteBlob', 0.02],
  ],
  responsetype: [
    ['Success', 0.974],
    ['ClientOtherError', 0.019],
    ['ServerTimeoutError', 0.004],
    ['ServerBusyError', 0.003],
  ],
  geotype: [['Primary', 1]],
  authentication: [
    ['OAuth', 0.55],
    ['AccountKey', 0.33],
    ['SAS', 0.12],
  ],
  transactiontype: [
    ['user', 0.94],
    ['system', 0.06],
  ],
  blobtype: [
    ['BlockBlob', 0.97],
    ['PageBlob', 0.02],
    ['Azure Data Lake Storage', 0.01],
  ],
  tier: [
    ['Hot', 0.71],
    ['Cool', 0.22],
    ['Archive', 0.07],
  ],
  fileshare: [['share', 1]],
  instance: [
    ['ln0sdlwk00012A', 0.52],
    ['ln1sdlwk0003QF', 0.48],
  ],
  vmname: [
    ['instance_0', 0.5],
    ['instance_1', 0.5],
  ],
  lun: [
    ['0', 0.64],
    ['1', 0.36],
  ],
  node: [
    ['aks-system-0', 0.34],
    ['aks-system-1', 0.33],
    ['aks-work-0', 0.33],
  ],
  nodepool: [
    ['system', 0.5],
    ['work', 0.5],
  ],
  namespace: [
    ['default', 0.5],
    ['kube-system', 0.3],
    ['ingress', 0.2],
  ],
  pod: [
    ['api-7c9d', 0.4],
    ['web-5b8f', 0.4],
    ['worker-6d4c', 0.2],
  ],
  phase: [
    ['Running', 0.96],
    ['Pending', 0.03],
    ['Failed', 0.01],
  ],
  statuscode: [
    ['200', 0.97],
    ['404', 0.02],
    ['503', 0.01],
  ],
  statuscodeclass: [
    ['2xx', 0.97],
    ['4xx', 0.02],
    ['5xx', 0.01],
  ],
  httpstatusgroup: [
    ['2xx', 0.93],
    ['3xx', 0.03],
    ['4xx', 0.03],
    ['5xx', 0.01],
  ],
  activitytype: [
    ['vault', 0.1],
    ['secret', 0.82],
    ['key', 0.08],
  ],
  activityname: [
    ['secretget', 0.78],
    ['secretlist', 0.12],
    ['keysign', 0.06],
    ['vaultget', 0.04],
  ],
  operationresult: [
    ['Success', 0.98],
    ['ClientError', 0.015],
    ['ServerError', 0.005],
  ],
  operationtype: [
    ['Read', 0.6],
    ['Query', 0.25],
    ['Upsert', 0.15],
  ],
  direction: [
    ['In', 0.44],
    ['Out', 0.56],
  ],
  protocol: [
    ['TCP', 0.9],
    ['UDP', 0.1],
  ],
  'request/resultcode': [
    ['200', 0.95],
    ['404', 0.02],
    ['500', 0.02],
    ['503', 0.01],
  ],
  'request/performancebucket': [
    ['<250ms', 0.83],
    ['250ms-500ms', 0.12],
    ['500ms-1sec', 0.02],
    ['1sec-3sec', 0.01],
    ['3sec-7sec', 0.01],
    ['7sec-15sec', 0.01],
  ],
  'cloud/rolename': [
    ['web', 0.62],
    ['api', 0.38],
  ],
  'cloud/roleinstance': [
    ['web-0', 0.5],
    ['web-1', 0.5],
  ],
  'dependency/type': [
    ['SQL', 0.5],
    ['HTTP', 0.5],
  ],
  'availabilityresult/location': [
    ['West Europe', 0.34],
    ['North Europe', 0.33],
    ['UK South', 0.33],
  ],
  modeldeploymentname: [
    ['chat', 0.7],
    ['embeddings', 0.3],
  ],
};

const names: Readonly<Record<string, readonly [string, ...string[]]>> = {
  entityname: ['orders', 'notifications'],
  databasename: ['main'],
  collectionname: ['items', 'events'],
  frontendipaddress: ['10.0.0.4'],
  frontendport: ['443'],
  backendipaddress: ['10.0.0.5', '10.0.0.6'],
  backendport: ['443'],
  port: ['443'],
};

/** Returns the values of a dimension, largest share first. `children` are names of entities inside the resource. */
export function valuesOf(dimension: string, location: string, children: readonly string[]): DimensionValue[] {
  const name = dimension.toLowerCase();
  if (name === 'region' || name === 'geolocation') return [{ value: location, share: 1 }];
  const shares = known[name];
  if (shares !== undefined) return shares.map(([value, share]) => ({ value, share }));
  const isEntity = /^(entityname|databasename|fileshare)$/.test(name);
  const values = isEntity && children.length > 0 ? children : (names[name] ?? ['default']);
  const weights = values.map((_, index) => 1 + noise(17, index));
  const sum = weights.reduce((one, other) => one + other, 0);
  return values.map((value, index) => ({ value, share: (weights[index] ?? 1) / sum }));
}
