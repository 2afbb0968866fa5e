import { compilePolicy } from '@blueport/azure-policy';
import { badRequest } from '../../http/errors.ts';
import { computedDefinition } from '../../policy/authorship.ts';
import { definitionScope, firstFault, runRule } from '../../policy/policyRules.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const definitionRule = runRule((draft) => {
  const { diagnostics } = compilePolicy({ properties: propertiesOf(draft) });
  const found = firstFault(diagnostics);
  if (found === undefined) return undefined;
  const code = found.location.pointer.startsWith('/parameters')
    ? 'InvalidPolicyParameters'
    : 'InvalidPolicyRule';
  return badRequest(
    code,
    `The policy definition '${draft.id.name}' rule is invalid at '${found.location.pointer}': ${found.message}${found.hint ? ` ${found.hint}` : ''}`,
  );
});

export default defineType('Microsoft.Authorization/policyDefinitions', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  defaults: (draft) => ({ properties: { displayName: draft.id.name, mode: 'Indexed', parameters: {} } }),
  computed: computedDefinition,
  status: { source: '@azure/arm-policy 6.0.0', put: { created: 201, updated: 201 }, remove: { done: 200 } },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.policyType': ['NotSpecified', 'BuiltIn', 'Custom', 'Static'],
    },
  },
  rules: [definitionScope, definitionRule],
  inUse: [
    {
      source: 'https://github.com/Azure/Azure-Landing-Zones/issues/444',
      users: ['Microsoft.Authorization/policyAssignments'],
      refuse: (id, [user]) =>
        badRequest(
          'InvalidDeletePolicyDefinitionRequest',
          `The policy definition '${nameOf(id)}' cannot be deleted. It is referenced by the policy assignment '${user.id}'. Please delete all policy assignments referencing the policy.`,
        ),
    },
    {
      source: 'https://github.com/Azure/Azure-Landing-Zones/issues/444',
      users: ['Microsoft.Authorization/policySetDefinitions'],
      refuse: (id, [user]) =>
        badRequest(
          'InvalidDeletePolicyDefinitionRequest',
          `The policy definition '${nameOf(id)}' cannot be deleted. It is referenced by the policy set definition '${user.id}'. Please delete all policy set definitions referencing the policy.`,
        ),
    },
  ],
});
