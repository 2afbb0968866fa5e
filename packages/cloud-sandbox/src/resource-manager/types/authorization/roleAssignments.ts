import { findBuiltInRole } from '../../access/builtInRoles.ts';
import { badRequest, conflict } from '../../http/errors.ts';
import { objectOf, textOf } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import type { Rule } from '../../rules/rule.ts';
import { refusePrincipalType } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const assignmentParts: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const { principalId, roleDefinitionId } = propertiesOf(draft);
    const principal = textOf(principalId) ?? '';
    if (!guid.test(principal))
      return badRequest(
        'InvalidPrincipalId',
        `A valid principal ID must be provided for role assignment. The principal ID '${principal}' is not a GUID.`,
        'principalId',
      );
    const definition = textOf(roleDefinitionId) ?? '';
    const id = definition.split('/').at(-1) ?? '';
    if (findBuiltInRole(id) === undefined && view.lookup(definition, draft.tenantId) === undefined)
      return badRequest(
        'RoleDefinitionDoesNotExist',
        `The specified role definition with ID '${id.replaceAll('-', '')}' does not exist.`,
        'roleDefinitionId',
      );
    return undefined;
  },
};

/**
 * A principal that was just created may not have been replicated yet: a declared service principal is accepted
 * unchecked.
 */
const knownPrincipal: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const { principalId, principalType } = propertiesOf(draft);
    const principal = textOf(principalId)?.toLowerCase() ?? '';
    const isBelieved = textOf(principalType)?.toLowerCase() === 'serviceprincipal';
    if (draft.existing !== undefined || isBelieved || view.knowsPrincipal(draft.tenantId, principal)) {
      return undefined;
    }
    return badRequest(
      'PrincipalNotFound',
      `Principal ${principal.replaceAll('-', '')} does not exist in the directory ${draft.tenantId}. Check that you have the correct principal ID. If you are creating this principal and then immediately assigning a role, this error might be related to a replication delay. In this case, set the role assignment principalType property to a value, such as ServicePrincipal, User, or Group. See https://aka.ms/docs-principaltype`,
    );
  },
};

const noUpdate: Rule = {
  phase: 'run',
  check: (draft) => {
    const before = objectOf(draft.existing?.body['properties']);
    if (draft.existing === undefined) return undefined;
    const same = ['principalId', 'roleDefinitionId'].every(
      (name) => textOf(before[name])?.toLowerCase() === textOf(propertiesOf(draft)[name])?.toLowerCase(),
    );
    return same
      ? undefined
      : badRequest(
          'RoleAssignmentUpdateNotPermitted',
          'Tenant ID, application ID, principal ID, and scope are not allowed to be updated.',
        );
  },
};

const sameAssignment: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const requestedProperties = propertiesOf(draft);
    const role = textOf(requestedProperties['roleDefinitionId'])?.split('/').at(-1)?.toLowerCase();
    const clash = view.atScope(keyOf(draft.id.scope, draft.tenantId), draft.id.type).find((other) => {
      const properties = objectOf(other.body['properties']);
      return (
        other.key !== draft.key &&
        other.principalId === textOf(requestedProperties['principalId'])?.toLowerCase() &&
        textOf(properties['roleDefinitionId'])?.split('/').at(-1)?.toLowerCase() === role
      );
    });
    if (clash === undefined) return undefined;
    return conflict(
      'RoleAssignmentExists',
      `The role assignment already exists. The ID of the existing role assignment is ${clash.name.replaceAll('-', '')}.`,
    );
  },
};

export default defineType('Microsoft.Authorization/roleAssignments', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  notFound: ['RoleAssignmentNotFound', (name) => `The role assignment '${name}' is not found.`],
  computed: (draft) => ({ properties: { scope: draft.id.scope === '' ? '/' : draft.id.scope } }),
  name: {
    least: 36,
    most: 36,
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    code: 'InvalidRoleAssignmentId',
    message: (name) =>
      `The role assignment ID '${name}' is not valid. The role assignment ID must be a GUID.`,
  },
  status: {
    source: '@azure/arm-authorization 9.0.0',
    put: { created: 201, updated: 200 },
    remove: { done: 200, returnsDeleted: true },
  },
  values: {
    refuse: refusePrincipalType,
    allowed: {
      'properties.principalType': ['User', 'Group', 'ServicePrincipal', 'ForeignGroup', 'Device'],
    },
  },
  rules: [assignmentParts, knownPrincipal, noUpdate, sameAssignment],
});
