import { each, excludes, includes, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const version = '2023-05-01';
const storageVersion = '2023-01-01';
const account = 'Microsoft.Storage/storageAccounts/stconformparent';
const asg = 'Microsoft.Network/applicationSecurityGroups';

const groups = ({ location, group, subscriptionId }: Place): Operation[] => [
  {
    call: 'resourceGroups.createOrUpdate',
    args: ['rg-conform-made', { location, tags: { env: 'dev' } }],
    expects: {
      works: {
        id: `/subscriptions/${subscriptionId}/resourceGroups/rg-conform-made`,
        name: 'rg-conform-made',
        type: 'Microsoft.Resources/resourceGroups',
        location,
        tags: { env: 'dev' },
        properties: { provisioningState: 'Succeeded' },
      },
    },
    effect: { call: 'resourceGroups.get', args: ['rg-conform-made'], shows: { location } },
  },
  {
    call: 'resourceGroups.createOrUpdate',
    when: 'in another location',
    args: ['rg-conform-made', { location: 'northeurope' }],
    expects: { refused: { status: 409, code: 'InvalidResourceGroupLocation' } },
  },
  {
    call: 'resourceGroups.createOrUpdate',
    when: 'in an unknown location',
    args: ['rg-conform-nowhere', { location: 'atlantis' }],
    expects: { refused: { status: 400, code: 'LocationNotAvailableForResourceGroup' } },
  },
  {
    call: 'resourceGroups.createOrUpdate',
    when: 'with an invalid name',
    args: ['ends-with-a-dot.', { location }],
    expects: { refused: { status: 400, code: 'InvalidResourceGroup' } },
  },
  {
    call: 'resourceGroups.createOrUpdate',
    when: 'by a reader',
    as: 'reader',
    args: ['rg-conform-read', { location }],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  { call: 'resourceGroups.get', args: [group], expects: { works: { name: group, location } } },
  {
    call: 'resourceGroups.get',
    when: 'of a missing one',
    args: ['rg-not-there'],
    expects: { refused: { status: 404, code: 'ResourceGroupNotFound' } },
  },
  { call: 'resourceGroups.list', expects: { works: includes({ name: 'rg-conform-made' }) } },
  {
    call: 'resourceGroups.list',
    when: 'with a filter by tag',
    options: { filter: "tagName eq 'env' and tagValue eq 'dev'" },
    expects: { works: each({ tags: { env: 'dev' } }) },
  },
  { call: 'resourceGroups.checkExistence', args: [group], expects: { works: { body: true } } },
  {
    call: 'resourceGroups.checkExistence',
    when: 'of a missing one',
    args: ['rg-not-there'],
    expects: { works: { body: false } },
  },
  {
    call: 'resourceGroups.update',
    args: ['rg-conform-made', { tags: { env: 'test' } }],
    expects: { works: { tags: { env: 'test' } } },
    effect: { call: 'resourceGroups.get', args: ['rg-conform-made'], shows: { tags: { env: 'test' } } },
  },
];

const generic = ({ location, group, id, subscriptionId }: Place): Operation[] => {
  const resourceId = id(`${asg}/web`);
  const target = `/subscriptions/${subscriptionId}/resourceGroups/rg-conform-made`;
  const moved = `${target}/providers/${asg}/web`;
  const shows = {
    id: resourceId,
    name: 'web',
    type: asg,
    location,
    properties: { provisioningState: 'Succeeded' },
  };
  const path = [group, 'Microsoft.Network', '', 'applicationSecurityGroups'];
  return [
    {
      call: 'resources.createOrUpdateById',
      args: [resourceId, version, { location, tags: { tier: 'front' } }],
      expects: { works: shows },
      effect: { call: 'resources.getById', args: [resourceId, version], shows: { tags: { tier: 'front' } } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'with an unknown API version',
      args: [resourceId, '2019-13-45', { location }],
      expects: { refused: { status: 400, code: 'InvalidApiVersionParameter' } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'with an API version that the type does not have',
      args: [resourceId, '1999-01-01', { location }],
      expects: { refused: { status: 400, code: 'NoRegisteredProviderFound' } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'of an unknown type',
      args: [id('Microsoft.Network/flyingCarpets/one'), version, { location }],
      expects: { refused: { status: 404, code: 'InvalidResourceType' } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'of an unknown provider',
      args: [id('Contoso.Carpets/carpets/one'), version, { location }],
      expects: { refused: { status: 404, code: 'InvalidResourceNamespace' } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'without a location',
      args: [id(`${asg}/nowhere`), version, {}],
      expects: { refused: { status: 400, code: 'LocationRequired' } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'in an unknown region',
      args: [id(`${asg}/nowhere`), version, { location: 'atlantis' }],
      expects: { refused: { status: 400, code: 'LocationNotAvailableForResourceType' } },
    },
    {
      call: 'resources.createOrUpdateById',
      when: 'in another location',
      args: [resourceId, version, { location: 'northeurope' }],
      expects: { refused: { status: 409, code: 'InvalidResourceLocation' } },
    },
    { call: 'resources.getById', args: [resourceId, version], expects: { works: shows } },
    {
      call: 'resources.getById',
      when: 'of a missing one',
      args: [id(`${asg}/none`), version],
      expects: { refused: { status: 404, code: 'ResourceNotFound' } },
    },
    { call: 'resources.get', args: [...path, 'web', version], expects: { works: shows } },
    {
      call: 'resources.updateById',
      args: [resourceId, version, { tags: { tier: 'back' } }],
      expects: { works: { tags: { tier: 'back' } } },
      effect: { call: 'resources.getById', args: [resourceId, version], shows: { tags: { tier: 'back' } } },
    },
    { call: 'resources.list', expects: { works: includes({ id: resourceId }) } },
    {
      call: 'resources.list',
      when: 'with a filter by type',
      options: { filter: `resourceType eq '${asg}'` },
      expects: { works: each({ type: asg }) },
    },
    {
      call: 'resources.listByResourceGroup',
      args: [group],
      expects: { works: includes({ name: 'web', type: asg }) },
    },
    { call: 'resources.checkExistenceById', args: [resourceId, version], expects: { works: { body: true } } },
    {
      call: 'resources.checkExistence',
      when: 'of a missing one',
      args: [...path, 'none', version],
      expects: { works: { body: false } },
    },
    {
      call: 'resourceGroups.exportTemplate',
      args: [group, { resources: ['*'], options: 'IncludeParameterDefaultValue' }],
      expects: { works: { template: { resources: includes({ type: asg }) } } },
    },
    {
      call: 'resources.validateMoveResources',
      args: [group, { resources: [resourceId], targetResourceGroup: target }],
      expects: { works: undefined },
      effect: { call: 'resources.getById', args: [resourceId, version], shows },
    },
    {
      call: 'resources.moveResources',
      args: [group, { resources: [resourceId], targetResourceGroup: target }],
      expects: { works: undefined },
      effect: { call: 'resources.getById', args: [moved, version], shows: { id: moved } },
    },
    {
      call: 'resources.deleteById',
      when: 'by a reader',
      as: 'reader',
      args: [moved, version],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    {
      call: 'resources.deleteById',
      args: [moved, version],
      expects: { works: undefined },
      effect: { call: 'resources.getById', args: [moved, version], status: 404 },
    },
    {
      call: 'resources.deleteById',
      when: 'of a deleted one',
      args: [moved, version],
      expects: { works: undefined },
      effect: { call: 'resources.getById', args: [moved, version], status: 404 },
    },
    {
      call: 'resources.deleteById',
      when: 'of settings that exist with their parent',
      args: [id(`${account}/blobServices/default`), storageVersion],
      expects: { refused: { status: 405, code: 'HttpMethodNotAllowed' } },
    },
  ];
};

const tags = ({ scope }: Place): Operation[] => [
  {
    call: 'tagsOperations.createOrUpdateAtScope',
    args: [scope, { properties: { tags: { team: 'core', env: 'dev' } } }],
    expects: { works: { properties: { tags: { team: 'core', env: 'dev' } } } },
    effect: {
      call: 'tagsOperations.getAtScope',
      args: [scope],
      shows: { properties: { tags: { team: 'core' } } },
    },
  },
  {
    call: 'tagsOperations.updateAtScope',
    when: 'merge',
    args: [scope, { operation: 'Merge', properties: { tags: { team: 'edge' } } }],
    expects: { works: { properties: { tags: { team: 'edge', env: 'dev' } } } },
    effect: {
      call: 'tagsOperations.getAtScope',
      args: [scope],
      shows: { properties: { tags: { team: 'edge' } } },
    },
  },
  {
    call: 'tagsOperations.getAtScope',
    args: [scope],
    expects: {
      works: { name: 'default', type: 'Microsoft.Resources/tags', properties: { tags: { env: 'dev' } } },
    },
  },
  { call: 'tagsOperations.list', expects: { works: includes({ tagName: 'env' }) } },
  {
    call: 'tagsOperations.deleteAtScope',
    args: [scope],
    expects: { works: undefined },
    effect: {
      call: 'tagsOperations.getAtScope',
      args: [scope],
      shows: { properties: (value) => !JSON.stringify(value).includes('edge') },
    },
  },
  {
    call: 'tagsOperations.createOrUpdate',
    when: 'of a predefined name',
    args: ['cost-center'],
    expects: 'not simulated',
  },
];

const providers = ({ group }: Place): Operation[] => [
  {
    call: 'providers.get',
    args: ['Microsoft.Storage'],
    expects: {
      works: {
        namespace: 'Microsoft.Storage',
        registrationState: 'Registered',
        resourceTypes: includes({
          resourceType: 'storageAccounts',
          locations: each(isText),
          apiVersions: each(isText),
        }),
      },
    },
  },
  {
    call: 'providers.get',
    when: 'of an unknown one',
    args: ['Contoso.Carpets'],
    expects: { refused: { status: 404, code: 'InvalidResourceNamespace' } },
  },
  { call: 'providers.list', expects: { works: includes({ namespace: 'Microsoft.Compute' }) } },
  {
    call: 'providers.getAtTenantScope',
    args: ['Microsoft.Web'],
    expects: { works: { namespace: 'Microsoft.Web', resourceTypes: includes({ resourceType: 'sites' }) } },
  },
  { call: 'providers.listAtTenantScope', expects: { works: includes({ namespace: 'Microsoft.Web' }) } },
  {
    call: 'providers.unregister',
    args: ['Microsoft.Batch'],
    expects: { works: { namespace: 'Microsoft.Batch', registrationState: /^Unregister(ed|ing)$/ } },
    effect: {
      call: 'providers.get',
      args: ['Microsoft.Batch'],
      shows: { registrationState: 'Unregistered' },
    },
  },
  {
    call: 'providers.register',
    args: ['Microsoft.Batch'],
    expects: { works: { namespace: 'Microsoft.Batch', registrationState: /^Register(ed|ing)$/ } },
    effect: { call: 'providers.get', args: ['Microsoft.Batch'], shows: { registrationState: 'Registered' } },
  },
  {
    call: 'providers.register',
    when: 'by a reader',
    as: 'reader',
    args: ['Microsoft.Batch'],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  { call: 'providers.providerPermissions', args: ['Microsoft.Web'], expects: 'not simulated' },
  {
    call: 'providerResourceTypes.list',
    args: ['Microsoft.Web'],
    expects: { works: { value: includes({ resourceType: 'sites', locations: each(isText) }) } },
  },
  { call: 'operations.list', expects: 'not simulated' },
  {
    call: 'resourceGroups.delete',
    when: 'by a reader',
    as: 'reader',
    args: [group],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  {
    call: 'resourceGroups.delete',
    args: ['rg-conform-made'],
    expects: { works: undefined },
    effect: { call: 'resourceGroups.list', shows: excludes({ name: 'rg-conform-made' }) },
  },
  {
    call: 'resourceGroups.delete',
    when: 'of a deleted one',
    args: ['rg-conform-made'],
    expects: { refused: { status: 404, code: 'ResourceGroupNotFound' } },
  },
];

/** Groups, resources of any type, tags and providers. */
export const resources: Suite = {
  client: 'resources',
  requires: ({ location }) => [
    [account, storageVersion, { location, sku: { name: 'Standard_LRS' }, kind: 'StorageV2' }],
  ],
  operations: (place) => [...groups(place), ...generic(place), ...tags(place), ...providers(place)],
};
