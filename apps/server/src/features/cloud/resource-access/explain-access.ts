import type { AccessExplanation, AccessReason } from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import type { SessionContext } from '../../../session-context.ts';
import { allowingPattern, denyingPattern } from '../resource-groups/index.ts';
import type { DirectoryGraph } from './directory-graph.ts';
import {
  placeOf,
  readAssignments,
  readRoles,
  roleIdOf,
  unnamedPrincipal,
  type RoleWithExclusions,
} from './read-access.ts';

interface Judgement {
  readonly allows: boolean;
  readonly decidedBy: string | null;
}

/** Returns whether a role allows an action (management or data) and which pattern decides. */
function judge(role: RoleWithExclusions, action: string): Judgement {
  const sides = [
    { actions: role.actions, notActions: role.notActions },
    { actions: role.dataActions, notActions: role.notDataActions },
  ];
  for (const side of sides) {
    const pattern = allowingPattern(side, action);
    if (pattern !== undefined) return { allows: true, decidedBy: pattern };
  }
  // An exclusion decides only if the action would otherwise be allowed.
  const excluded = sides.find((side) => allowingPattern({ actions: side.actions }, action) !== undefined);
  const denied = excluded && denyingPattern(excluded, action);
  return { allows: false, decidedBy: denied === undefined ? null : `not ${denied}` };
}

/** Explains a principal's rights at a scope: every assignment that applies, and how it is inherited. */
export async function explainAccess(
  parts: { readonly arm: ResourceManager; readonly graph: DirectoryGraph; readonly session: SessionContext },
  question: { readonly scope: string; readonly principalId: string; readonly action?: string | undefined },
): Promise<AccessExplanation> {
  const { arm, graph, session } = parts;
  const { scope, action } = question;
  const principalId = question.principalId.toLowerCase();
  const [assignments, roles, groups] = await Promise.all([
    readAssignments(arm, scope),
    readRoles(arm, scope),
    graph.groupsOf(session, principalId),
  ]);
  const inGroups = new Set((groups ?? []).map((id) => id.toLowerCase()));
  const names = await graph.byIds(session, [principalId, ...inGroups]);
  const byId = new Map(roles.map((role) => [role.id.toLowerCase(), role]));
  const reasons = assignments.flatMap((assignment): AccessReason[] => {
    const holder = assignment.properties?.principalId?.toLowerCase() ?? '';
    if (holder !== principalId && !inGroups.has(holder)) return [];
    const role = byId.get(roleIdOf(assignment));
    const judgement = action !== undefined && role ? judge(role, action) : null;
    const place = placeOf(assignment);
    return [
      {
        assignmentId: assignment.id,
        roleName: role?.name ?? roleIdOf(assignment),
        scope: place,
        inherited: place.toLowerCase() !== scope.toLowerCase(),
        throughGroup: holder === principalId ? null : (names.get(holder)?.name ?? holder),
        actions: role?.actions ?? [],
        notActions: role?.notActions ?? [],
        dataActions: role?.dataActions ?? [],
        allows: judgement?.allows ?? null,
        decidedBy: judgement?.decidedBy ?? null,
      },
    ];
  });
  return {
    principal: names.get(principalId) ?? unnamedPrincipal(principalId),
    scope,
    action: action ?? null,
    allowed: action === undefined ? null : reasons.some(({ allows }) => allows === true),
    reasons: reasons.toSorted((left, right) => Number(right.allows === true) - Number(left.allows === true)),
    groupsRead: groups !== null,
  };
}
