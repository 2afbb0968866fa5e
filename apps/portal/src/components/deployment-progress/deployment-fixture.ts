import type { DeploymentDetail, DeploymentSummary, Operation, Step } from '@blueport/contracts';

const person = { id: 'p1', name: 'Robin Example', email: 'engineer@contoso.example' };

/** Returns a step for tests. */
export function stepFixture(overrides: Partial<Step> & { name: string }): Step {
  return {
    id: overrides.name,
    resourceId: `/subscriptions/s/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/${overrides.name}`,
    type: 'Microsoft.Storage/storageAccounts',
    state: 'Pending',
    dependsOn: [],
    startedAt: null,
    finishedAt: null,
    error: null,
    ...overrides,
  };
}

/** Returns an operation for tests. */
export function operationFixture(overrides: Partial<Operation> = {}): Operation {
  return {
    id: 'operation-1',
    number: 1,
    kind: 'create',
    state: 'Running',
    startedBy: person,
    actsWith: 'person',
    version: '1.0.0',
    createdAt: '2026-11-20T10:00:00Z',
    startedAt: '2026-11-20T10:00:01Z',
    finishedAt: null,
    cloudDeploymentName: 'bp-abc123-1',
    correlationId: null,
    error: null,
    steps: [],
    ...overrides,
  };
}

/** Returns a deployment as shown in lists, for tests. */
export function summaryFixture(overrides: Partial<DeploymentSummary> = {}): DeploymentSummary {
  return {
    id: 'deployment-1',
    name: 'bp-abc123',
    title: 'Project data',
    state: 'Running',
    blueprint: { name: 'storage-account', title: 'Storage account', version: '1.0.0', icon: '' },
    cloud: 'general',
    scope: 'resourceGroup',
    subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001',
    subscriptionName: 'Contoso Production',
    resourceGroup: 'rg-data',
    location: 'westeurope',
    tags: {},
    createdBy: person,
    owner: person,
    needsOwner: false,
    lock: null,
    expiry: null,
    drift: null,
    cost: null,
    stoppedAt: null,
    pending: null,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:05Z',
    finishedAt: null,
    resourceCount: 2,
    error: null,
    etag: '"1"',
    ...overrides,
  };
}

/** Returns a deployment with all details, for tests. */
export function detailFixture(overrides: Partial<DeploymentDetail> = {}): DeploymentDetail {
  return {
    ...summaryFixture(),
    drift: null,
    stoppedAt: null,
    pending: null,
    operations: [operationFixture()],
    parameters: [],
    outputs: [],
    resources: [],
    ...overrides,
  };
}
