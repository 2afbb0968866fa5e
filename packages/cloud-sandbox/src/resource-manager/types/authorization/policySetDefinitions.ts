import { compileInitiative } from '@blueport/azure-policy';
import { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';
import { computedDefinition } from '../../policy/authorship.ts';
import { definitionScope, findPolicy, firstFault, runRule } from '../../policy/policyRules.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const setMembers = runRule((draft, view) => {
  const { diagnostics } = compileInitiative(
    { properties: propertiesOf(draft) },
    { find: (id) => findPolicy(draft, view, id) },
  );
  const missing = firstFault(diagnostics, 'DefinitionNotFound');
  if (missing !== undefined)
    return new ArmError(404, {
      code: 'PolicyDefinitionNotFound',
      message: `The policy set definition '${draft.id.name}' refers to a definition that does not exist. ${missing.message}`,
    });
  const found = firstFault(diagnostics) ?? firstFault(diagnostics, 'UnknownGroup');
  return found === undefined
    ? undefined
    : badRequest(
        'InvalidPolicySetDefinition',
        `The policy set definition '${draft.id.name}' is invalid at '${found.location.pointer}': ${found.message}`,
      );
});

export default defineType('Microsoft.Authorization/policySetDefinitions', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  defaults: (draft) => ({ properties: { displayName: draft.id.name, parameters: {} } }),
  computed: computedDefinition,
  status: { source: '@azure/arm-policy 6.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.policyType': ['NotSpecified', 'BuiltIn', 'Custom', 'Static'],
    },
  },
  rules: [definitionScope, setMembers],
  inUse: [
    {
      source: 'https://github.com/azuredemoenvironment/ade/issues/37',
      users: ['Microsoft.Authorization/policyAssignments'],
      refuse: (id, [user]) =>
        badRequest(
          'InvalidDeletePolicySetDefinitionRequest',
          `The policy set definition '${nameOf(id)}' cannot be deleted. It is referenced by the policy assignment '${user.id}'. Please delete all policy assignments referencing the policy.`,
        ),
    },
  ],
});
