import type { RoleDetail } from '@blueport/contracts';
import { nameIssue } from '../../../parts/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../parts/administration/edit-form.ts';

/** What can be edited of a role. */
export type RoleValues = Readonly<{ name: string; permissions: ReadonlySet<string> }>;

export const longestRoleName = 80;

/** A role as its form sees it. */
export function roleVersion(role: RoleDetail): Version<RoleValues> {
  return { values: { name: role.name, permissions: new Set(role.permissions) }, etag: role.etag };
}

/** What is wrong with the values of a role. */
export function checkRole(values: RoleValues): FieldIssues<RoleValues> {
  const name = nameIssue(values.name, longestRoleName);
  return name === undefined ? {} : { name };
}
