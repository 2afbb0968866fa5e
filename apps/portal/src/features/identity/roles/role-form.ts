import type { RoleDetail } from '@blueport/contracts';
import { nameIssue } from '../../../components/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../components/administration/edit-form.ts';

/** Editable values of a role. */
export type RoleValues = Readonly<{ name: string; permissions: ReadonlySet<string> }>;

export const maxRoleNameLength = 80;

/** Converts a role to form values. */
export function roleVersion(role: RoleDetail): Version<RoleValues> {
  return { values: { name: role.name, permissions: new Set(role.permissions) }, etag: role.etag };
}

/** Validates the values of a role. */
export function checkRole(values: RoleValues): FieldIssues<RoleValues> {
  return { name: nameIssue(values.name, maxRoleNameLength) };
}
