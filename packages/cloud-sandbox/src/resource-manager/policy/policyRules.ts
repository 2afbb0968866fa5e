import { compileAssignment, compileInitiative, compilePolicy, type Diagnostic } from '@blueport/azure-policy';
import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { objectOf, property, textOf, type JsonObject } from '../json.ts';
import { propertiesOf, type Draft, type EstateView } from '../types/draft.ts';
import type { Rule, Rules } from '../rules/rule.ts';
import { builtInPolicy } from './builtIn/builtInPolicies.ts';

const find = (draft: Draft, view: EstateView, id: string): JsonObject | undefined =>
  builtInPolicy(id) ?? view.lookup(id, draft.tenantId);

const fault = (diagnostics: readonly Diagnostic[], code?: string): Diagnostic | undefined =>
  diagnostics.find((one) => (code === undefined ? one.severity === 'error' : one.code === code));

const isHigh = (scope: string): boolean =>
  /^\/subscriptions\/[^/]+$/i.test(scope) ||
  /^\/providers\/Microsoft\.Management\/managementGroups\/[^/]+$/i.test(scope);

const rule = (check: Rule['check']): Rule => ({ phase: 'run', check });

const definitionScope = rule((draft) =>
  isHigh(draft.id.scope)
    ? undefined
    : badRequest(
        'InvalidCreatePolicyDefinitionRequest',
        `The policy definition '${draft.id.name}' cannot be created at the scope '${draft.id.scope || '/'}'. Definitions live in subscriptions and management groups.`,
      ),
);

const definitionRule = rule((draft) => {
  const { diagnostics } = compilePolicy({ properties: propertiesOf(draft) });
  const found = fault(diagnostics);
  if (found === undefined) return undefined;
  const code = found.location.pointer.startsWith('/parameters')
    ? 'InvalidPolicyParameters'
    : 'InvalidPolicyRule';
  return badRequest(
    code,
    `The policy definition '${draft.id.name}' rule is invalid at '${found.location.pointer}': ${found.message}${found.hint ? ` ${found.hint}` : ''}`,
  );
});

const setMembers = rule((draft, view) => {
  const { diagnostics } = compileInitiative(
    { properties: propertiesOf(draft) },
    { find: (id) => find(draft, view, id) },
  );
  const missing = fault(diagnostics, 'DefinitionNotFound');
  if (missing !== undefined)
    return new ArmError(404, {
      code: 'PolicyDefinitionNotFound',
      message: `The policy set definition '${draft.id.name}' refers to a definition that does not exist. ${missing.message}`,
    });
  const found = fault(diagnostics) ?? fault(diagnostics, 'UnknownGroup');
  return found === undefined
    ? undefined
    : badRequest(
        'InvalidPolicySetDefinition',
        `The policy set definition '${draft.id.name}' is invalid at '${found.location.pointer}': ${found.message}`,
      );
});

const assignedDefinition = rule((draft, view) => {
  const id = textOf(propertiesOf(draft)['policyDefinitionId']) ?? '';
  if (id === '')
    return badRequest(
      'InvalidCreatePolicyAssignmentRequest',
      `The policy assignment '${draft.id.name}' create request is invalid: 'policyDefinitionId' is required.`,
    );
  const isSet = /\/policySetDefinitions\//i.test(id);
  if (find(draft, view, id) === undefined)
    return new ArmError(404, {
      code: isSet ? 'PolicySetDefinitionNotFound' : 'PolicyDefinitionNotFound',
      message: `The policy ${isSet ? 'set ' : ''}definition '${id}' could not be found.`,
    });
  const home = id.replace(/\/providers\/Microsoft\.Authorization\/[^/]+\/[^/]+$/i, '');
  const isAbove = home === '' || /managementGroups/i.test(home) || within(home, draft.id.scope);
  return isAbove
    ? undefined
    : badRequest(
        'InvalidCreatePolicyAssignmentRequest',
        `The policy definition specified in policy assignment '${draft.id.name}' is out of scope. Policy definitions should be specified only at or above the policy assignment scope. If the management groups hierarchy changed recently or if assigning a management group policy to new subscription, please allow up to 30 minutes for the hierarchy changes to apply and try again.`,
      );
});

const within = (outer: string, inner: string): boolean =>
  `${inner.toLowerCase()}/`.startsWith(`${outer.toLowerCase()}/`);

const assignedParameters = rule((draft, view) => {
  const { policyDefinitionId, parameters } = propertiesOf(draft);
  const id = textOf(policyDefinitionId) ?? '';
  const declared = objectOf(objectOf(find(draft, view, id)?.['properties'])['parameters']);
  const given = objectOf(parameters);
  const quoted = (names: readonly string[]) => names.join(',');
  const missing = Object.keys(declared).filter(
    (name) =>
      objectOf(declared[name])['defaultValue'] === undefined &&
      objectOf(property(given, name))['value'] === undefined,
  );
  if (missing.length > 0)
    return badRequest(
      'MissingPolicyParameter',
      `The policy assignment '${draft.id.name}' is missing the parameter(s) '${quoted(missing)}' as defined in the policy definition '${id.split('/').at(-1) ?? ''}'.`,
    );
  const stray = Object.keys(given).filter((name) => property(declared, name) === undefined);
  if (stray.length > 0)
    return badRequest(
      'UndefinedPolicyParameter',
      `The policy assignment '${draft.id.name}' is attempting to assign the parameter(s) '${quoted(stray)}' which are not defined in the policy definition '${id.split('/').at(-1) ?? ''}'. Please either provide parameter values for the parameters defined in the policy definition or remove the extra parameters.`,
    );
  const wrong = fault(compile(draft, view).diagnostics, 'InvalidParameterValue');
  return wrong === undefined
    ? undefined
    : badRequest(
        'PolicyParameterValueNotAllowed',
        `The policy assignment '${draft.id.name}': ${wrong.message}`,
      );
});

const compile = (draft: Draft, view: EstateView) =>
  compileAssignment(
    { id: draft.id.id, properties: propertiesOf(draft) },
    { find: (id) => find(draft, view, id) },
  );

const assignedIdentity = rule((draft, view) => {
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

const exemptedAssignment = rule((draft, view) => {
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

/** Rules for which the service rejects policy resources. */
export const policyRules: Rules = {
  'microsoft.authorization/policydefinitions': [definitionScope, definitionRule],
  'microsoft.authorization/policysetdefinitions': [definitionScope, setMembers],
  'microsoft.authorization/policyassignments': [assignedDefinition, assignedParameters, assignedIdentity],
  'microsoft.authorization/policyexemptions': [exemptedAssignment],
};
