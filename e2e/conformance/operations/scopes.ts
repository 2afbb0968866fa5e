import { each, includes, isNothing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

/** Subscriptions, locations and tenants. */
export const subscriptionsSuite: Suite = {
  client: 'subscriptions',
  operations: ({ subscriptionId, tenantId, location }) => [
    {
      call: 'subscriptions.get',
      args: [subscriptionId],
      expects: { works: { subscriptionId, tenantId, displayName: 'Contoso Development', state: 'Enabled' } },
    },
    {
      call: 'subscriptions.get',
      when: 'of a missing one',
      args: ['00000000-1111-4222-8333-444444444444'],
      expects: { refused: { status: 404, code: 'SubscriptionNotFound' } },
    },
    {
      call: 'subscriptions.list',
      expects: { works: includes({ subscriptionId, subscriptionPolicies: { quotaId: isText } }) },
    },
    {
      call: 'subscriptions.listLocations',
      args: [subscriptionId],
      expects: {
        works: includes({ name: location, displayName: 'West Europe', metadata: { geographyGroup: isText } }),
      },
    },
    {
      call: 'subscriptions.checkZonePeers',
      args: [subscriptionId, { location, subscriptionIds: [subscriptionId] }],
      expects: 'not simulated',
    },
    { call: 'tenants.list', expects: { works: includes({ tenantId, displayName: isText }) } },
    { call: 'operations.list', expects: 'not simulated' },
  ],
};

const groups = ({ tenantId, subscriptionId }: Place): Operation[] => {
  const name = 'mg-conformance';
  const shows = { name, displayName: 'Conformance', tenantId, details: { parent: { id: isText } } };
  return [
    { call: 'managementGroups.list', expects: { works: each({ name: isText, tenantId }) } },
    {
      call: 'managementGroups.get',
      args: [tenantId],
      options: { expand: 'children', recurse: true },
      expects: { works: { name: tenantId, children: each({ name: isText, type: isText }) } },
    },
    {
      call: 'managementGroups.beginCreateOrUpdateAndWait',
      when: 'by a reader',
      as: 'reader',
      args: [name, { displayName: 'Conformance' }],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    {
      call: 'managementGroups.beginCreateOrUpdateAndWait',
      args: [name, { displayName: 'Conformance' }],
      expects: { works: { name } },
      effect: { call: 'managementGroups.get', args: [name], shows },
    },
    { call: 'managementGroups.get', args: [name], expects: { works: shows } },
    {
      call: 'managementGroups.get',
      when: 'of a missing one',
      args: ['mg-none'],
      expects: { refused: { status: 404, code: 'NotFound' } },
    },
    {
      call: 'managementGroups.update',
      args: [name, { displayName: 'Conformance of clients' }],
      expects: { works: { displayName: 'Conformance of clients' } },
      effect: {
        call: 'managementGroups.get',
        args: [name],
        shows: { displayName: 'Conformance of clients' },
      },
    },
    {
      call: 'managementGroupSubscriptions.create',
      args: [name, subscriptionId],
      expects: { works: { name: subscriptionId } },
      effect: {
        call: 'managementGroups.get',
        args: [name],
        options: { expand: 'children' },
        shows: { children: [{ name: subscriptionId }] },
      },
    },
    {
      call: 'managementGroupSubscriptions.listSubscriptionsUnderManagementGroup',
      args: [name],
      expects: { works: [{ name: subscriptionId }] },
    },
    {
      call: 'managementGroups.beginDeleteAndWait',
      when: 'with a subscription',
      args: [name],
      expects: { refused: { status: 400, code: 'BadRequest' } },
    },
    {
      call: 'managementGroupSubscriptions.create',
      when: 'back to the root',
      args: [tenantId, subscriptionId],
      expects: { works: { name: subscriptionId } },
      effect: {
        call: 'managementGroupSubscriptions.getSubscription',
        args: [tenantId, subscriptionId],
        shows: { name: subscriptionId },
      },
    },
    {
      call: 'managementGroups.beginDeleteAndWait',
      args: [name],
      expects: { works: isNothing },
      effect: { call: 'managementGroups.get', args: [name], status: 404 },
    },
    {
      call: 'managementGroups.listDescendants',
      args: [tenantId],
      expects: { works: includes({ name: subscriptionId }) },
    },
    { call: 'entities.list', expects: 'not simulated' },
    { call: 'hierarchySettingsOperations.list', args: [tenantId], expects: 'not simulated' },
    { call: 'operations.list', expects: 'not simulated' },
  ];
};

/** Management groups and the subscriptions below them. */
export const managementGroupsSuite: Suite = { client: 'managementgroups', operations: groups };
