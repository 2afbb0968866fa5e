import { randomUUID } from 'node:crypto';
import type { ResourceManager } from '@blueport/cloud';
import type { accessRoutes, RoleAssignment } from '@blueport/contracts';
import { isInaccessible, readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { Kysely } from 'kysely';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import { requireBody } from '../../../cloud/require-body.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Call } from '../../../http/call.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import { recordStart } from '../../../journal/record-start.ts';
import type { Inventory } from '../inventory/index.ts';
import type { DirectoryGraph } from './directory-graph.ts';
import {
  authorizationApi,
  placeOf,
  presentAssignments,
  readAssignments,
  type AssignmentBody,
} from './read-access.ts';

export interface AccessParts {
  readonly db: Kysely<Database>;
  readonly cloud: PersonCloud;
  readonly graph: DirectoryGraph;
  readonly inventory: Pick<Inventory, 'forgetRights'>;
}

const assignmentPath = (scope: string, name: string): string =>
  `${scope}/providers/Microsoft.Authorization/roleAssignments/${name}`;

/** Assigns a role. The call uses the caller's token, so the cloud decides whether they may assign it. */
export async function addAssignment(
  parts: AccessParts,
  call: Call<typeof accessRoutes.add>,
): Promise<RoleAssignment> {
  const { session, body } = call;
  const { scope, principalId, principalKind, roleId } = body;
  const arm = parts.cloud.armFor(session);
  const [subscription = ''] = /^\/subscriptions\/[^/]+/i.exec(scope) ?? [];
  const path = assignmentPath(scope, randomUUID());
  await recordStart(parts.db, call, {
    action: 'resourceAccess.add',
    objectType: 'roleAssignment',
    objectId: path,
    details: { scope, principalId, role: roleId },
  });
  const response = await arm.request<AssignmentBody>('PUT', path, authorizationApi, {
    body: {
      properties: {
        roleDefinitionId: `${subscription}/providers/Microsoft.Authorization/roleDefinitions/${roleId}`,
        principalId,
        principalType: principalKind,
      },
    },
  });
  const assignment = requireBody(response, 'id', 'name');
  const [answer] = await presentAssignments({ arm, graph: parts.graph, session }, scope, [assignment]);
  if (!answer) throw notFound();
  return call.write(async (tx) => {
    await parts.inventory.forgetRights(tx);
    return {
      answer,
      audit: {
        action: 'resourceAccess.add',
        objectType: 'roleAssignment',
        objectId: assignment.id,
        after: { scope, principalId, roleId },
        details: { scope, principalId, principal: answer.principal.name, role: answer.roleName },
      },
    };
  });
}

/** Returns the named assignment at the scope itself. Throws if it is inherited or not found. */
async function findOwn(arm: ResourceManager, scope: string, name: string): Promise<AssignmentBody> {
  try {
    return requireBody(
      await arm.request<AssignmentBody>('GET', assignmentPath(scope, name), authorizationApi),
      'id',
    );
  } catch (error) {
    if (!isInaccessible(error)) throw error;
    const holding = await readOrNotFound(readAssignments(arm, scope));
    const inheritedAssignment = holding.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (inheritedAssignment === undefined) throw notFound();
    throw new Refusal('conflict', {
      reason: 'role-inherited',
      values: { scope: placeOf(inheritedAssignment) },
    });
  }
}

/** Removes a role assignment at its own scope, with the caller's token. */
export async function removeAssignment(
  parts: AccessParts,
  call: Call<typeof accessRoutes.remove>,
): Promise<void> {
  const { session, query } = call;
  const arm = parts.cloud.armFor(session);
  const path = assignmentPath(query.scope, query.name);
  const before = await findOwn(arm, query.scope, query.name);
  const { principalId, roleDefinitionId } = before.properties ?? {};
  await recordStart(parts.db, call, {
    action: 'resourceAccess.remove',
    objectType: 'roleAssignment',
    objectId: before.id,
    details: { scope: placeOf(before), principalId: principalId ?? null, role: roleDefinitionId ?? null },
  });
  await arm.request('DELETE', path, authorizationApi);
  return call.write(async (tx) => {
    await parts.inventory.forgetRights(tx);
    return {
      answer: undefined,
      audit: {
        action: 'resourceAccess.remove',
        objectType: 'roleAssignment',
        objectId: before.id,
        before: { scope: placeOf(before), principalId, roleDefinitionId },
        details: { scope: placeOf(before), principalId: principalId ?? null, role: roleDefinitionId ?? null },
      },
    };
  });
}
