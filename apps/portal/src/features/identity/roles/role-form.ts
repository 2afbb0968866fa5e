import type { RoleDetail } from '@blueport/contracts';
import { nameIssue, textIssue } from '../../../components/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../components/administration/edit-form.ts';

/** Editable values of a role. */
export type RoleValues = Readonly<{
  name: string;
  description: string;
  permissions: ReadonlySet<string>;
}>;

export const maxRoleNameLength = 80;
export const maxRoleDescriptionLength = 500;

/** Converts a role to form values. */
export function roleVersion(role: RoleDetail): Version<RoleValues> {
  const { name, description, permissions, etag } = role;
  return { values: { name, description, permissions: new Set(permissions) }, etag };
}

/** Validates the values of a role. */
export function checkRole(values: RoleValues): FieldIssues<RoleValues> {
  return {
    name: nameIssue(values.name, maxRoleNameLength),
    description: textIssue(values.description, maxRoleDescriptionLength),
  };
}
