import { begin, end, type Life } from '../lifecycle.ts';
import { each, endsWith, excludes, includes, isNothing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const readerRole = 'acdd72a7-3385-48ef-bd42-f606fba81ae7';
const unknown = '00000000-1111-4222-8333-444444444444';
const assignment = '6f1d5f0e-9a52-4c55-8a3b-0d6a5f1c7e02';
const customRole = '6f1d5f0e-9a52-4c55-8a3b-0d6a5f1c7e03';
const roleId = ({ subscriptionId }: Place, role: string): string =>
  `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/roleDefinitions/${role}`;

const assignments = (place: Place): Operation[] => {
  const { scope, group, principalId } = place;
  const body = { principalId, roleDefinitionId: roleId(place, readerRole), principalType: 'User' };
  const shows = {
    name: assignment,
    scope,
    principalId,
    roleDefinitionId: endsWith(readerRole),
    principalType: 'User',
  };
  const create = (when: string, name: string, sent: object, status: number, code: string): Operation => ({
    call: 'roleAssignments.create',
    when,
    args: [scope, name, sent],
    expects: { refused: { status, code } },
  });
  return [
    { ...create('by a reader', assignment, body, 403, 'AuthorizationFailed'), as: 'reader' },
    {
      call: 'roleAssignments.create',
      args: [scope, assignment, body],
      expects: { works: shows },
      effect: { call: 'roleAssignments.get', args: [scope, assignment], shows },
    },
    create('of the same role to the same person', unknown, body, 409, 'RoleAssignmentExists'),
    create('with a name that is not a GUID', 'first', body, 400, 'InvalidRoleAssignmentId'),
    create(
      'of an unknown role',
      unknown,
      { ...body, roleDefinitionId: roleId(place, unknown) },
      400,
      'RoleDefinitionDoesNotExist',
    ),
    create(
      'to an unknown principal',
      unknown,
      { ...body, principalId: unknown, principalType: undefined },
      400,
      'PrincipalNotFound',
    ),
    { call: 'roleAssignments.get', args: [scope, assignment], expects: { works: shows } },
    {
      call: 'roleAssignments.listForScope',
      args: [scope],
      expects: { works: includes({ name: assignment }) },
    },
    {
      call: 'roleAssignments.listForResourceGroup',
      args: [group],
      expects: { works: includes({ name: assignment }) },
    },
    {
      call: 'roleAssignments.listForSubscription',
      expects: { works: each({ roleDefinitionId: isText, principalId: isText }) },
    },
    {
      call: 'roleAssignments.listForScope',
      when: 'of one principal',
      args: [scope],
      options: { filter: `principalId eq '${principalId}'` },
      expects: { works: each({ principalId }) },
    },
    {
      call: 'roleAssignments.getById',
      args: [`${scope}/providers/Microsoft.Authorization/roleAssignments/${assignment}`],
      expects: { works: shows },
    },
    {
      call: 'roleAssignments.delete',
      args: [scope, assignment],
      expects: { works: { name: assignment } },
      effect: {
        call: 'roleAssignments.listForResourceGroup',
        args: [group],
        shows: excludes({ name: assignment }),
      },
    },
    {
      call: 'roleAssignments.get',
      when: 'of a deleted one',
      args: [scope, assignment],
      expects: { refused: { status: 404, code: 'RoleAssignmentNotFound' } },
    },
  ];
};

const definitions = (place: Place): Operation[] => {
  const scope = `/subscriptions/${place.subscriptionId}`;
  const body = {
    roleName: 'Conformance operator',
    description: 'Starts machines',
    roleType: 'CustomRole',
    permissions: [{ actions: ['Microsoft.Compute/virtualMachines/start/action'], notActions: [] }],
    assignableScopes: [scope],
  };
  const shows = { name: customRole, roleName: body.roleName, roleType: 'CustomRole' };
  return [
    {
      call: 'roleDefinitions.get',
      args: [scope, readerRole],
      expects: {
        works: { roleName: 'Reader', roleType: 'BuiltInRole', permissions: [{ actions: ['*/read'] }] },
      },
    },
    {
      call: 'roleDefinitions.list',
      args: [scope],
      expects: { works: includes({ roleName: 'Contributor' }) },
    },
    {
      call: 'roleDefinitions.list',
      when: 'with a filter by name',
      args: [scope],
      options: { filter: "roleName eq 'Owner'" },
      expects: { works: [{ roleName: 'Owner' }] },
    },
    {
      call: 'roleDefinitions.getById',
      args: [roleId(place, readerRole)],
      expects: { works: { roleName: 'Reader' } },
    },
    {
      call: 'roleDefinitions.get',
      when: 'of a missing one',
      args: [scope, unknown],
      expects: { refused: { status: 404, code: 'RoleDefinitionDoesNotExist' } },
    },
    {
      call: 'roleDefinitions.createOrUpdate',
      args: [scope, customRole, body],
      expects: { works: shows },
      effect: { call: 'roleDefinitions.get', args: [scope, customRole], shows },
    },
    {
      call: 'roleDefinitions.delete',
      args: [scope, customRole],
      expects: { works: shows },
      effect: { call: 'roleDefinitions.get', args: [scope, customRole], status: 404 },
    },
  ];
};

const others = ({ group, scope }: Place): Operation[] => [
  {
    call: 'permissions.listForResourceGroup',
    args: [group],
    expects: { works: includes({ actions: ['*'] }) },
  },
  {
    call: 'permissions.listForResourceGroup',
    when: 'by a reader',
    as: 'reader',
    args: [group],
    expects: { works: includes({ actions: ['*/read'] }) },
  },
  { call: 'denyAssignments.listForScope', args: [scope], expects: { works: [] } },
  { call: 'providerOperationsMetadataOperations.list', expects: 'not simulated' },
  { call: 'providerOperationsMetadataOperations.get', args: ['Microsoft.Compute'], expects: 'not simulated' },
  { call: 'classicAdministrators.list', expects: 'not simulated' },
  { call: 'roleEligibilityScheduleRequests.listForScope', args: [scope], expects: 'not simulated' },
  { call: 'roleManagementPolicies.listForScope', args: [scope], expects: 'not simulated' },
  { call: 'roleAssignmentSchedules.listForScope', args: [scope], expects: 'not simulated' },
  { call: 'eligibleChildResources.list', args: [scope], expects: 'not simulated' },
];

/** Roles and their assignments. */
export const authorizationSuite: Suite = {
  client: 'authorization',
  operations: (place) => [...assignments(place), ...definitions(place), ...others(place)],
};

const identity = ({ group, location, tenantId }: Place): Life => ({
  of: 'userAssignedIdentities',
  verbs: { list: 'listByResourceGroup', listAll: 'listBySubscription', update: 'update' },
  key: [group, 'id-app'],
  body: { location },
  shows: { name: 'id-app', location, tenantId, principalId: isText, clientId: isText },
  change: { body: { location, tags: { tier: 'front' } }, shows: { tags: { tier: 'front' } } },
});

const federation = ({ group }: Place): Life => ({
  of: 'federatedIdentityCredentials',
  isChild: true,
  key: [group, 'id-app', 'pipeline'],
  body: {
    issuer: 'https://token.actions.githubusercontent.com',
    subject: 'repo:contoso/app:ref:refs/heads/main',
    audiences: ['api://AzureADTokenExchange'],
  },
  shows: { name: 'pipeline', issuer: 'https://token.actions.githubusercontent.com', audiences: [isText] },
});

/** Managed identities. */
export const identitySuite: Suite = {
  client: 'msi',
  operations: (place) => [
    ...begin(identity(place)),
    ...begin(federation(place)),
    ...end(federation(place)),
    ...end(identity(place)),
  ],
};

const nic = 'Microsoft.Network/applicationSecurityGroups/asg';

/** Locks, and what they prevent. */
export const locksSuite: Suite = {
  client: 'locks',
  requires: ({ location }) => [[nic, '2023-05-01', { location }]],
  operations: ({ group, scope, id }) => {
    const body = { level: 'CanNotDelete', notes: 'In production' };
    const shows = { name: 'keep', ...body };
    const onResource = [group, 'Microsoft.Network', '', 'applicationSecurityGroups', 'asg'];
    return [
      {
        call: 'managementLocks.createOrUpdateAtResourceGroupLevel',
        when: 'by a reader',
        as: 'reader',
        args: [group, 'keep', body],
        expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
      },
      {
        call: 'managementLocks.createOrUpdateAtResourceGroupLevel',
        args: [group, 'keep', body],
        expects: { works: shows },
        effect: { call: 'managementLocks.getAtResourceGroupLevel', args: [group, 'keep'], shows },
      },
      {
        call: 'managementLocks.listAtResourceGroupLevel',
        args: [group],
        expects: { works: includes({ name: 'keep', level: 'CanNotDelete' }) },
      },
      { call: 'managementLocks.listAtSubscriptionLevel', expects: { works: includes({ name: 'keep' }) } },
      { call: 'managementLocks.listByScope', args: [scope], expects: { works: includes({ name: 'keep' }) } },
      {
        call: 'managementLocks.createOrUpdateAtResourceLevel',
        args: [...onResource, 'freeze', { level: 'ReadOnly' }],
        expects: { works: { name: 'freeze', level: 'ReadOnly' } },
        effect: {
          call: 'managementLocks.getAtResourceLevel',
          args: [...onResource, 'freeze'],
          shows: { level: 'ReadOnly' },
        },
      },
      {
        call: 'managementLocks.listAtResourceLevel',
        args: onResource,
        expects: { works: includes({ name: 'freeze' }) },
      },
      {
        call: 'managementLocks.getByScope',
        args: [id(nic), 'freeze'],
        expects: { works: { level: 'ReadOnly' } },
      },
      {
        call: 'managementLocks.deleteAtResourceLevel',
        args: [...onResource, 'freeze'],
        expects: { works: isNothing },
        effect: { call: 'managementLocks.getAtResourceLevel', args: [...onResource, 'freeze'], status: 404 },
      },
      {
        call: 'managementLocks.deleteAtResourceGroupLevel',
        args: [group, 'keep'],
        expects: { works: isNothing },
        effect: { call: 'managementLocks.getAtResourceGroupLevel', args: [group, 'keep'], status: 404 },
      },
      {
        call: 'managementLocks.deleteAtResourceGroupLevel',
        when: 'of a deleted one',
        args: [group, 'keep'],
        expects: { works: isNothing },
        effect: { call: 'managementLocks.getAtResourceGroupLevel', args: [group, 'keep'], status: 404 },
      },
    ];
  },
};
