import { each, endsWith, includes, isNothing, isNumber, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const condition = { field: 'location', notIn: ['westeurope', 'northeurope'] };
// The linter takes an object literal with `then` for a promise.
const withEffect = (rule: object, effect: string): object =>
  JSON.parse(`{"if":${JSON.stringify(rule)},"then":{"effect":"${effect}"}}`) as object;
const policyRule = withEffect(condition, 'audit');
const definition = { displayName: 'Conformance', policyType: 'Custom', mode: 'Indexed', policyRule };
const requireTag =
  '/providers/Microsoft.Authorization/policyDefinitions/871b6d14-10aa-478d-b590-94f262ecfa99';
const asg = 'Microsoft.Network/applicationSecurityGroups/asg';

const definitions = ({ subscriptionId }: Place): Operation[] => {
  const shows = {
    name: 'conformance',
    policyType: 'Custom',
    mode: 'Indexed',
    displayName: 'Conformance',
    policyRule: { if: condition },
  };
  const expectRefusal = (when: string, rule: object): Operation => ({
    call: 'policyDefinitions.createOrUpdate',
    when,
    args: ['conformance-bad', { ...definition, policyRule: rule }],
    expects: { refused: { status: 400, code: 'InvalidPolicyRule' } },
  });
  return [
    {
      call: 'policyDefinitions.createOrUpdate',
      when: 'by a reader',
      as: 'reader',
      args: ['conformance', definition],
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    {
      call: 'policyDefinitions.createOrUpdate',
      args: ['conformance', definition],
      expects: { works: shows },
      effect: { call: 'policyDefinitions.get', args: ['conformance'], shows },
    },
    expectRefusal('with an unknown effect', withEffect(condition, 'explode')),
    expectRefusal('with an unknown condition', withEffect({ field: 'location', resembles: 'x' }, 'audit')),
    { call: 'policyDefinitions.get', args: ['conformance'], expects: { works: shows } },
    {
      call: 'policyDefinitions.get',
      when: 'of a missing one',
      args: ['conformance-none'],
      expects: { refused: { status: 404, code: 'PolicyDefinitionNotFound' } },
    },
    { call: 'policyDefinitions.list', expects: { works: includes({ name: 'conformance' }) } },
    {
      call: 'policyDefinitions.listBuiltIn',
      expects: { works: each({ policyType: 'BuiltIn', displayName: isText }) },
    },
    {
      call: 'policyDefinitions.getBuiltIn',
      args: ['871b6d14-10aa-478d-b590-94f262ecfa99'],
      expects: { works: { policyType: 'BuiltIn', displayName: 'Require a tag on resources' } },
    },
    {
      call: 'policySetDefinitions.createOrUpdate',
      args: [
        'conformance-set',
        {
          displayName: 'Conformance set',
          policyDefinitions: [
            {
              policyDefinitionId: `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/policyDefinitions/conformance`,
              policyDefinitionReferenceId: 'places',
            },
          ],
        },
      ],
      expects: {
        works: { name: 'conformance-set', policyDefinitions: [{ policyDefinitionReferenceId: 'places' }] },
      },
      effect: {
        call: 'policySetDefinitions.get',
        args: ['conformance-set'],
        shows: { policyDefinitions: [{ policyDefinitionId: endsWith('/conformance') }] },
      },
    },
    { call: 'policySetDefinitions.list', expects: { works: includes({ name: 'conformance-set' }) } },
    { call: 'policySetDefinitions.listBuiltIn', expects: { works: each({ policyType: 'BuiltIn' }) } },
    { call: 'policyDefinitionVersions.listAllBuiltins', expects: 'not simulated' },
    {
      call: 'policyDefinitions.delete',
      when: 'of one in use',
      args: ['conformance'],
      expects: { refused: { status: 400, code: 'InvalidDeletePolicyDefinitionRequest' } },
    },
    {
      call: 'policySetDefinitions.delete',
      args: ['conformance-set'],
      expects: { works: undefined },
      effect: { call: 'policySetDefinitions.get', args: ['conformance-set'], status: 404 },
    },
  ];
};

const assignments = ({ scope, group }: Place): Operation[] => {
  const body = {
    displayName: 'Team tag',
    policyDefinitionId: requireTag,
    parameters: { tagName: { value: 'team' } },
    enforcementMode: 'DoNotEnforce',
  };
  const shows = {
    name: 'team-tag',
    displayName: 'Team tag',
    policyDefinitionId: endsWith('871b6d14-10aa-478d-b590-94f262ecfa99'),
    parameters: { tagName: { value: 'team' } },
    enforcementMode: 'DoNotEnforce',
  };
  return [
    {
      call: 'policyAssignments.create',
      args: [scope, 'team-tag', body],
      expects: { works: shows },
      effect: { call: 'policyAssignments.get', args: [scope, 'team-tag'], shows },
    },
    {
      call: 'policyAssignments.create',
      when: 'of a missing definition',
      args: [scope, 'none', { ...body, policyDefinitionId: requireTag.replace('871b', '0000') }],
      expects: { refused: { status: 404, code: 'PolicyDefinitionNotFound' } },
    },
    {
      call: 'policyAssignments.create',
      when: 'without a required parameter',
      args: [scope, 'none', { ...body, parameters: {} }],
      expects: { refused: { status: 400, code: 'MissingPolicyParameter' } },
    },
    { call: 'policyAssignments.get', args: [scope, 'team-tag'], expects: { works: shows } },
    {
      call: 'policyAssignments.listForResourceGroup',
      args: [group],
      expects: { works: includes({ name: 'team-tag' }) },
    },
    { call: 'policyAssignments.list', expects: { works: includes({ name: isText }) } },
    {
      call: 'policyAssignments.update',
      args: [scope, 'team-tag', { identity: { type: 'SystemAssigned' }, location: 'westeurope' }],
      expects: { works: { identity: { type: 'SystemAssigned' } } },
      effect: {
        call: 'policyAssignments.get',
        args: [scope, 'team-tag'],
        shows: { identity: { type: 'SystemAssigned', principalId: isText } },
      },
    },
    {
      call: 'policyAssignments.delete',
      args: [scope, 'team-tag'],
      expects: { works: { name: 'team-tag' } },
      effect: { call: 'policyAssignments.get', args: [scope, 'team-tag'], status: 404 },
    },
    {
      call: 'policyDefinitions.delete',
      args: ['conformance'],
      expects: { works: undefined },
      effect: { call: 'policyDefinitions.get', args: ['conformance'], status: 404 },
    },
  ];
};

/** Policy definitions, initiatives and assignments. */
export const policySuite: Suite = {
  client: 'policy',
  operations: (place) => [...definitions(place), ...assignments(place)],
};

/** Compliance. */
export const policyInsightsSuite: Suite = {
  client: 'policyinsights',
  requires: ({ location, scope }) => [
    [asg, '2023-05-01', { location }],
    [
      'Microsoft.Authorization/policyAssignments/team-tag',
      '2022-06-01',
      {
        properties: {
          policyDefinitionId: requireTag,
          parameters: { tagName: { value: 'team' } },
          enforcementMode: 'DoNotEnforce',
          displayName: `Team tag of ${scope.split('/').at(-1) ?? ''}`,
        },
      },
    ],
  ],
  operations: ({ group, scope, subscriptionId, id }) => [
    {
      call: 'policyStates.beginTriggerResourceGroupEvaluationAndWait',
      args: [subscriptionId, group],
      expects: { works: isNothing },
      effect: {
        call: 'policyStates.listQueryResultsForResourceGroup',
        args: ['latest', subscriptionId, group],
        shows: includes({ policyAssignmentName: 'team-tag', complianceState: 'NonCompliant' }),
      },
      unverifiable: 'The periodic evaluation leads to the same states.',
    },
    {
      call: 'policyStates.listQueryResultsForResourceGroup',
      args: ['latest', subscriptionId, group],
      expects: {
        works: includes({
          policyAssignmentName: 'team-tag',
          resourceId: endsWith('/asg'),
          isCompliant: false,
        }),
      },
    },
    {
      call: 'policyStates.listQueryResultsForSubscription',
      args: ['latest', subscriptionId],
      expects: { works: each({ complianceState: isText, resourceId: isText }) },
    },
    {
      call: 'policyStates.listQueryResultsForResource',
      args: ['latest', id(asg)],
      expects: { works: includes({ policyAssignmentName: 'team-tag' }) },
    },
    {
      call: 'policyStates.summarizeForResourceGroup',
      args: ['latest', subscriptionId, group],
      expects: { works: { value: [{ results: { nonCompliantResources: isNumber } }] } },
    },
    {
      call: 'policyStates.summarizeForSubscription',
      args: ['latest', subscriptionId],
      expects: { works: { value: [{ policyAssignments: each({ policyAssignmentId: isText }) }] } },
    },
    {
      call: 'policyEvents.listQueryResultsForSubscription',
      args: ['default', subscriptionId],
      expects: { works: each({ policyAssignmentId: isText, complianceState: isText, resourceId: isText }) },
    },
    {
      call: 'policyRestrictions.checkAtResourceGroupScope',
      args: [
        subscriptionId,
        group,
        { resourceDetails: { resourceContent: { type: 'Microsoft.Compute/disks' } } },
      ],
      expects: 'not simulated',
    },
    {
      call: 'remediations.listForResourceGroup',
      args: [group],
      expects: 'not simulated',
    },
    {
      call: 'remediations.createOrUpdateAtResourceGroup',
      args: [
        group,
        'fix',
        { policyAssignmentId: `${scope}/providers/Microsoft.Authorization/policyAssignments/team-tag` },
      ],
      expects: 'not simulated',
    },
    { call: 'attestations.listForResourceGroup', args: [group], expects: 'not simulated' },
    { call: 'policyMetadataOperations.list', expects: 'not simulated' },
    { call: 'operations.list', expects: 'not simulated' },
  ],
};
