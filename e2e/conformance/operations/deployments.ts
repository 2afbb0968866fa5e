import { includes, isText, type Pattern } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const subscriptionSchema =
  'https://schema.management.azure.com/schemas/2018-05-01/subscriptionDeploymentTemplate.json#';

const template = {
  $schema: schema,
  contentVersion: '1.0.0.0',
  parameters: { name: { type: 'string' } },
  resources: [
    {
      type: 'Microsoft.Network/applicationSecurityGroups',
      apiVersion: '2023-05-01',
      name: "[parameters('name')]",
      location: '[resourceGroup().location]',
    },
  ],
  outputs: { name: { type: 'string', value: "[parameters('name')]" } },
};
const properties = (more: object = {}): object => ({
  properties: { mode: 'Incremental', template, parameters: { name: { value: 'asg-deployed' } }, ...more },
});
const succeeded = (name: string): Pattern => ({
  name,
  properties: {
    provisioningState: 'Succeeded',
    mode: 'Incremental',
    outputs: { name: { value: 'asg-deployed' } },
    outputResources: [{ id: isText }],
    correlationId: isText,
    duration: isText,
  },
});

const inGroup = ({ group }: Place): Operation[] => {
  const expectRefusal = (when: string, sent: object, code: string): Operation => ({
    call: 'deployments.createOrUpdate',
    when,
    args: [group, 'refused', sent],
    expects: { refused: { status: 400, code } },
  });
  return [
    {
      call: 'deployments.validate',
      args: [group, 'proof', properties()],
      expects: {
        works: { properties: { provisioningState: 'Succeeded', validatedResources: [{ id: isText }] } },
      },
    },
    {
      call: 'deployments.whatIf',
      args: [group, 'proof', properties()],
      expects: { works: { status: 'Succeeded', changes: [{ changeType: 'Create', resourceId: isText }] } },
    },
    {
      call: 'deployments.createOrUpdate',
      when: 'by a reader',
      as: 'reader',
      args: [group, 'proof', properties()],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    {
      call: 'deployments.createOrUpdate',
      args: [group, 'proof', properties()],
      expects: { works: succeeded('proof') },
      effect: { call: 'deployments.get', args: [group, 'proof'], shows: succeeded('proof') },
    },
    {
      call: 'deployments.whatIf',
      when: 'directly after the deployment',
      args: [group, 'proof', properties()],
      expects: { works: { status: 'Succeeded', changes: [{ changeType: 'NoChange' }] } },
    },
    { call: 'deployments.get', args: [group, 'proof'], expects: { works: succeeded('proof') } },
    {
      call: 'deployments.get',
      when: 'of a missing one',
      args: [group, 'none'],
      expects: { refused: { status: 404, code: 'DeploymentNotFound' } },
    },
    {
      call: 'deployments.listByResourceGroup',
      args: [group],
      expects: { works: includes(succeeded('proof')) },
    },
    { call: 'deployments.checkExistence', args: [group, 'proof'], expects: { works: { body: true } } },
    {
      call: 'deployments.exportTemplate',
      args: [group, 'proof'],
      expects: { works: { template: { contentVersion: '1.0.0.0' } } },
    },
    {
      call: 'deploymentOperations.list',
      args: [group, 'proof'],
      expects: {
        works: includes({
          operationId: isText,
          properties: { provisioningState: 'Succeeded', targetResource: { resourceName: 'asg-deployed' } },
        }),
      },
    },
    {
      call: 'deployments.calculateTemplateHash',
      args: [template],
      expects: { works: { templateHash: isText, minifiedTemplate: isText } },
    },
    {
      call: 'deployments.cancel',
      when: 'of a finished one',
      args: [group, 'proof'],
      expects: { refused: { status: 409, code: 'DeploymentCannotBeCancelled' } },
    },
    expectRefusal('with a missing parameter', properties({ parameters: {} }), 'InvalidTemplate'),
    expectRefusal(
      'with an unknown function',
      properties({ template: { ...template, outputs: { a: { type: 'string', value: '[nope()]' } } } }),
      'InvalidTemplate',
    ),
    expectRefusal(
      'of an unknown type',
      properties({
        template: {
          ...template,
          resources: [
            {
              type: 'Microsoft.Network/carpets',
              apiVersion: '2023-05-01',
              name: 'a',
              location: 'westeurope',
            },
          ],
        },
      }),
      'InvalidTemplateDeployment',
    ),
    {
      call: 'deployments.createOrUpdate',
      when: 'in a missing group',
      args: ['rg-not-there', 'proof', properties()],
      expects: { refused: { status: 404, code: 'ResourceGroupNotFound' } },
    },
    {
      call: 'deployments.delete',
      args: [group, 'proof'],
      expects: { works: undefined },
      effect: { call: 'deployments.checkExistence', args: [group, 'proof'], shows: { body: false } },
    },
  ];
};

const inSubscription = ({ location }: Place): Operation[] => {
  const deployment = {
    location,
    properties: {
      mode: 'Incremental',
      template: {
        $schema: subscriptionSchema,
        contentVersion: '1.0.0.0',
        resources: [
          {
            type: 'Microsoft.Resources/resourceGroups',
            apiVersion: '2022-09-01',
            name: 'rg-conform-deployed',
            location,
          },
        ],
      },
    },
  };
  const shows = { name: 'proof-sub', location, properties: { provisioningState: 'Succeeded' } };
  return [
    {
      call: 'deployments.validateAtSubscriptionScope',
      args: ['proof-sub', deployment],
      expects: { works: { properties: { provisioningState: 'Succeeded' } } },
    },
    {
      call: 'deployments.whatIfAtSubscriptionScope',
      args: ['proof-sub', deployment],
      expects: { works: { changes: includes({ changeType: 'Create' }) } },
    },
    {
      call: 'deployments.createOrUpdateAtSubscriptionScope',
      args: ['proof-sub', deployment],
      expects: { works: shows },
      effect: { call: 'deployments.getAtSubscriptionScope', args: ['proof-sub'], shows },
    },
    {
      call: 'deployments.createOrUpdateAtSubscriptionScope',
      when: 'in another location',
      args: ['proof-sub', { ...deployment, location: 'northeurope' }],
      expects: { refused: { status: 409, code: 'InvalidDeploymentLocation' } },
    },
    {
      call: 'deployments.createOrUpdateAtSubscriptionScope',
      when: 'without a location',
      args: ['proof-none', { properties: deployment.properties }],
      expects: { refused: { status: 400, code: 'InvalidDeployment' } },
    },
    { call: 'deployments.listAtSubscriptionScope', expects: { works: includes({ name: 'proof-sub' }) } },
    {
      call: 'deployments.checkExistenceAtSubscriptionScope',
      args: ['proof-sub'],
      expects: { works: { body: true } },
    },
    {
      call: 'deploymentOperations.listAtSubscriptionScope',
      args: ['proof-sub'],
      expects: {
        works: includes({ properties: { targetResource: { resourceName: 'rg-conform-deployed' } } }),
      },
    },
    {
      call: 'deployments.exportTemplateAtSubscriptionScope',
      args: ['proof-sub'],
      expects: { works: { template: { contentVersion: '1.0.0.0' } } },
    },
    {
      call: 'deployments.deleteAtSubscriptionScope',
      args: ['proof-sub'],
      expects: { works: undefined },
      effect: {
        call: 'deployments.checkExistenceAtSubscriptionScope',
        args: ['proof-sub'],
        shows: { body: false },
      },
    },
    { call: 'deployments.listAtTenantScope', expects: { works: [] } },
  ];
};

/** Deployments at two scopes. */
export const deploymentsSuite: Suite = {
  client: 'deployments',
  operations: (place) => [...inGroup(place), ...inSubscription(place)],
};
