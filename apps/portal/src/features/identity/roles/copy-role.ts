import type { RoleDetail } from '@blueport/contracts';
import { limitOf, type GrantLimits } from '../../../components/permission-tree/permission-branches.ts';
import { t } from '../../../core/i18n/translate.tsx';
import { maxRoleNameLength, type RoleValues } from './role-form.ts';

/** The values of a new role copied from another one. */
export interface RoleCopy {
  /** Name of the copied role. */
  readonly source: string;
  readonly values: RoleValues;
  /** Keys of the copied role that the user cannot grant. */
  readonly leftOutKeys: readonly string[];
}

/** Copies a role. Omits keys that the user cannot grant. */
export function copyRole(role: RoleDetail, limits: GrantLimits): RoleCopy {
  const keys = role.permissions ?? [];
  const grantableKeys = keys.filter((key) => limitOf(key, limits) === undefined);
  return {
    source: role.name,
    values: {
      name: t('roles.copyName', { name: role.name }).slice(0, maxRoleNameLength),
      description: role.description,
      permissions: new Set(grantableKeys),
    },
    leftOutKeys: keys.filter((key) => !grantableKeys.includes(key)),
  };
}
