import { compileAssignment } from '@blueport/azure-policy';
import { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';
import { objectOf, property, textOf } from '../../json.ts';
import { authorship } from '../../policy/authorship.ts';
import { findPolicy, firstFault, runRule } from '../../policy/policyRules.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid, type Draft, type EstateView } from '../draft.ts';

const isWithin = (outer: string, inner: string): boolean =>
  `${inner.toLowerCase()}/`.startsWith(`${outer.toLowerCase()}/`);

const assignedDefinition = runRule((draft, view) => {
  const id = textOf(propertiesOf(draft)['policyDefinitionId']) ?? '';
  if (id === '')
    return badRequest(
      'InvalidCreatePolicyAssignmentRequest',
      `The policy assignment '${draft.id.name}' create request is invalid: 'policyDefinitionId' is required.`,
    );
  const isSet = /\/policySetDefinitions\//i.test(id);
  if (findPolicy(draft, view, id) === undefined)
    return new ArmError(404, {
      code: isSet ? 'PolicySetDefinitionNotFound' : 'PolicyDefinitionNotFound',
      message: `The policy ${isSet ? 'set ' : ''}definition '${id}' could not be found.`,
    });
  const home = id.replace(/\/providers\/Microsoft\.Authorization\/[^/]+\/[^/]+$/i, '');
  const isAbove = home === '' || /managementGroups/i.test(home) || isWithin(home, draft.id.scope);
  return isAbove
    ? undefined
    : badRequest(
        'InvalidCreatePolicyAssignmentRequest',
        `The policy definition specified in policy assignment '${draft.id.name}' is out of scope. Policy definitions should be specified only at or above the policy assignment scope. If the management groups hierarchy changed recently or if assigning a management group policy to new subscription, please allow up to 30 minutes for the hierarchy changes to apply and try again.`,
      );
});

const compile = (draft: Draft, view: EstateView) =>
  compileAssignment(
    { id: draft.id.id, properties: propertiesOf(draft) },
    { find: (id) => findPolicy(draft, view, id) },
  );

const assignedParameters = runRule((draft, view) => {
  const { policyDefinitionId, parameters } = propertiesOf(draft);
  const id = textOf(policyDefinitionId) ?? '';
  const declared = objectOf(objectOf(findPolicy(draft, view, id)?.['properties'])['parameters']);
  const parameterValues = objectOf(parameters);
  const joinNames = (names: readonly string[]) => names.join(',');
  const missing = Object.keys(declared).filter(
    (name) =>
      objectOf(declared[name])['defaultValue'] === undefined &&
      objectOf(property(parameterValues, name))['value'] === undefined,
  );
  if (missing.length > 0)
    return badRequest(
      'MissingPolicyParameter',
      `The policy assignment '${draft.id.name}' is missing the parameter(s) '${joinNames(missing)}' as defined in the policy definition '${id.split('/').at(-1) ?? ''}'.`,
    );
  const stray = Object.keys(parameterValues).filter((name) => property(declared, name) === undefined);
  if (stray.length > 0)
    return badRequest(
      'UndefinedPolicyParameter',
      `The policy assignment '${draft.id.name}' is attempting to assign the parameter(s) '${joinNames(stray)}' which are not defined in the policy definition '${id.split('/').at(-1) ?? ''}'. Please either provide parameter values for the parameters defined in the policy definition or remove the extra parameters.`,
    );
  const wrong = firstFault(compile(draft, view).diagnostics, 'InvalidParameterValue');
  return wrong === undefined
    ? undefined
    : badRequest(
        'PolicyParameterValueNotAllowed',
        `The policy assignment '${draft.id.name}': ${wrong.message}`,
      );
});

const assignedIdentity = runRule((draft, view) => {
  const changing = compile(draft, view).members.some(({ policy }) =>
    /^(modify|deployIfNotExists)$/i.test(policy?.effect ?? ''),
  );
  const type = textOf(objectOf(draft.body['identity'])['type']) ?? 'None';
  if (!changing || !/^none$/i.test(type)) return undefined;
  return badRequest(
    'ResourceIdentityRequired',
    `The policy assignment '${draft.id.name}' create request is invalid. Policy assignments must include a 'managed identity' when assigning 'DeployIfNotExists' or 'Modify' policy definitions. Please see https://aka.ms/azurepolicyremediation for usage details.`,
  );
});

export default defineType('Microsoft.Authorization/policyAssignments', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  defaults: () => ({ properties: { notScopes: [], parameters: {}, enforcementMode: 'Default' } }),
  computed: (draft, view) => ({
    properties: {
      scope: draft.id.scope,
      metadata: authorship(draft, view),
      instanceId: stableGuid(draft, 'policy assignment'),
    },
  }),
  status: {
    source: '@azure/arm-policy 6.0.0',
    put: { created: 201, updated: 201 },
    patch: { updated: 200 },
    remove: { done: 200 },
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.enforcementMode': ['Default', 'DoNotEnforce', 'Enroll'],
    },
  },
  rules: [assignedDefinition, assignedParameters, assignedIdentity],
});
