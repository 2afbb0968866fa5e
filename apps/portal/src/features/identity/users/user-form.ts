import type { BodyOf, UserDetail, userRoutes } from '@blueport/contracts';
import { dayIssue, emailIssue, nameIssue } from '../../../components/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../components/administration/edit-form.ts';
import { dayOf, endOfDay } from '../../../core/i18n/day-end.ts';
import { t } from '../../../core/i18n/translate.tsx';

/**
 * An additional role in a form, never one from a group. `lastDay` is a date in the viewer's time zone, or empty for no
 * end; `until` is the saved end, or null, which keeps its time unless the day changes. The ID is empty until a role is
 * selected.
 */
export type RoleValue = Readonly<{ id: string; until: string | null; lastDay: string }>;

/** Editable values of a user. `lastDay` is a date in the viewer's time zone, or empty for no expiry. */
export type UserValues = Readonly<{
  name: string;
  roleId: string;
  roles: readonly RoleValue[];
  enabled: boolean;
  lastDay: string;
}>;

export const maxNameLength = 120;

/** Converts a user to form values. */
export function userVersion(user: UserDetail): Version<UserValues> {
  const values = {
    name: user.name,
    roleId: user.role.id,
    roles: user.roles
      .filter(({ via }) => via.length === 0)
      .map(({ id, until }) => ({ id, until, lastDay: dayOf(until) })),
    enabled: user.state !== 'Disabled',
    lastDay: dayOf(user.expiresAt),
  };
  return { values, etag: user.etag };
}

/** Returns an additional role in the format of the API. */
export const roleOf = ({ id, until, lastDay }: RoleValue) => ({
  id,
  until: lastDay === dayOf(until) ? until : endOfDay(lastDay),
});

/**
 * Returns the issue of the additional roles: one without a choice, one that is already the primary role, or an invalid
 * day.
 */
function rolesIssue({ roleId, roles }: Pick<UserValues, 'roleId' | 'roles'>): string | undefined {
  if (roles.some(({ id }) => id === '')) return t('users.roles.choose');
  if (roles.some(({ id }) => id === roleId)) return t('users.roles.isPrimary');
  return roles.map(({ lastDay }) => dayIssue(lastDay)).find(Boolean);
}

/** Validates the values of a user. */
export function checkUser(
  values: Pick<UserValues, 'name' | 'roleId' | 'roles' | 'lastDay'>,
): FieldIssues<UserValues> {
  return {
    name: nameIssue(values.name, maxNameLength),
    roleId: values.roleId === '' ? t('administration.issue.choose') : undefined,
    roles: rolesIssue(values),
    lastDay: dayIssue(values.lastDay),
  };
}

/** Returns the changed fields in the format of the API. */
export function userEdit(values: UserValues, changed: readonly string[]): BodyOf<typeof userRoutes.edit> {
  return {
    ...(changed.includes('name') ? { name: values.name.trim() } : {}),
    ...(changed.includes('roleId') ? { roleId: values.roleId } : {}),
    ...(changed.includes('roles') ? { roles: values.roles.map(roleOf) } : {}),
    ...(changed.includes('enabled') ? { state: values.enabled ? 'Active' : 'Disabled' } : {}),
    ...(changed.includes('lastDay') ? { expiresAt: endOfDay(values.lastDay) } : {}),
  };
}

/** Values of a new user. */
export type NewUserValues = Readonly<{
  name: string;
  email: string;
  roleId: string;
  roles: readonly RoleValue[];
  lastDay: string;
  tenantId: string;
  objectId: string;
}>;

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Validates a new user. An identity requires both a directory and an object ID, or neither. */
export function checkNewUser(values: NewUserValues): FieldIssues<NewUserValues> {
  const needsId = values.tenantId !== '' && !guid.test(values.objectId.trim());
  return {
    ...checkUser(values),
    email: emailIssue(values.email),
    objectId: needsId ? t('administration.issue.guid') : undefined,
  };
}
