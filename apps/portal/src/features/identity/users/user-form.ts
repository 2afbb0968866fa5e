import type { BodyOf, UserDetail, userRoutes } from '@blueport/contracts';
import { emailIssue, nameIssue } from '../../../parts/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../parts/administration/edit-form.ts';
import { t } from '../../../core/i18n/translate.tsx';

/** What can be edited of a person; the last day is a date of the reader's calendar, empty for never. */
export type UserValues = Readonly<{ name: string; roleId: string; enabled: boolean; lastDay: string }>;

export const longestName = 120;
const pad = (value: number) => String(value).padStart(2, '0');

/** The last day on which an account works, in the reader's zone. */
export function lastDayOf(expiresAt: string | null): string {
  if (expiresAt === null) return '';
  const date = new Date(expiresAt);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The end of a day of the reader's calendar as a moment; null for never. */
export function expiryOf(lastDay: string): string | null {
  return lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString();
}

/** A person as their form sees them. */
export function userVersion(user: UserDetail): Version<UserValues> {
  const values = {
    name: user.name,
    roleId: user.role.id,
    enabled: user.state !== 'Disabled',
    lastDay: lastDayOf(user.expiresAt),
  };
  return { values, etag: user.etag };
}

/** What is wrong with the values of a person. */
export function checkUser(values: Pick<UserValues, 'name' | 'roleId'>): FieldIssues<UserValues> {
  const name = nameIssue(values.name, longestName);
  return {
    ...(name === undefined ? {} : { name }),
    ...(values.roleId === '' ? { roleId: t('administration.issue.choose') } : {}),
  };
}

/** The changed fields as the API wants them. */
export function userEdit(values: UserValues, changed: readonly string[]): BodyOf<typeof userRoutes.edit> {
  return {
    ...(changed.includes('name') ? { name: values.name.trim() } : {}),
    ...(changed.includes('roleId') ? { roleId: values.roleId } : {}),
    ...(changed.includes('enabled') ? { state: values.enabled ? 'Active' : 'Disabled' } : {}),
    ...(changed.includes('lastDay') ? { expiresAt: expiryOf(values.lastDay) } : {}),
  };
}

/** What a new person needs. */
export type NewUserValues = Readonly<{
  name: string;
  email: string;
  roleId: string;
  lastDay: string;
  tenantId: string;
  objectId: string;
}>;

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong with a new person; an identity is a directory and an object id, or neither. */
export function checkNewUser(values: NewUserValues): FieldIssues<NewUserValues> {
  const email = emailIssue(values.email);
  const { name, roleId } = checkUser(values);
  const objectId =
    values.tenantId !== '' && !guid.test(values.objectId.trim()) ? t('administration.issue.guid') : undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(roleId === undefined ? {} : { roleId }),
    ...(objectId === undefined ? {} : { objectId }),
  };
}
