import { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';
import { textOf } from '../../json.ts';
import { runRule } from '../../policy/policyRules.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const exemptedAssignment = runRule((draft, view) => {
  const { policyAssignmentId, exemptionCategory } = propertiesOf(draft);
  const id = textOf(policyAssignmentId) ?? '';
  if (id === '' || view.lookup(id, draft.tenantId) === undefined)
    return new ArmError(404, {
      code: 'PolicyAssignmentNotFound',
      message: `The policy assignment '${id}' could not be found.`,
    });
  const category = textOf(exemptionCategory) ?? '';
  return /^(waiver|mitigated)$/i.test(category)
    ? undefined
    : badRequest(
        'InvalidPolicyExemption',
        `The policy exemption '${draft.id.name}' is invalid: 'exemptionCategory' is 'Waiver' or 'Mitigated', not '${category}'.`,
      );
});

export default defineType('Microsoft.Authorization/policyExemptions', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.exemptionCategory': ['Waiver', 'Mitigated'],
      'properties.assignmentScopeValidation': ['Default', 'DoNotValidate'],
    },
  },
  rules: [exemptedAssignment],
});
