import type { OrganizationDetail } from '@blueport/contracts';
import { emailIssue, nameIssue } from '../../../parts/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../parts/administration/edit-form.ts';
import { t } from '../../../core/i18n/translate.tsx';

/** What can be edited of an organization. */
export type OrganizationValues = Readonly<{
  name: string;
  requiresMultiFactor: boolean;
  permissions: ReadonlySet<string>;
}>;

export const longestName = 120;
export const longestKey = 40;

/** An organization as its form sees it. */
export function organizationVersion(organization: OrganizationDetail): Version<OrganizationValues> {
  return {
    values: {
      name: organization.name,
      requiresMultiFactor: organization.requiresMultiFactor ?? false,
      permissions: new Set(organization.permissions),
    },
    etag: organization.etag,
  };
}

/** What is wrong with the values of an organization. */
export function checkOrganization(values: Pick<OrganizationValues, 'name'>): FieldIssues<OrganizationValues> {
  const name = nameIssue(values.name, longestName);
  return name === undefined ? {} : { name };
}

/** A new organization, with the person who administers it first. */
export type NewOrganizationValues = Readonly<{
  name: string;
  key: string;
  withUser: boolean;
  userName: string;
  email: string;
}>;

/** A key out of a name, until the reader writes their own. */
export function suggestedKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestKey)
    .replace(/-+$/, '');
}

/** What is wrong with a new organization. */
export function checkNewOrganization(values: NewOrganizationValues): FieldIssues<NewOrganizationValues> {
  const name = nameIssue(values.name, longestName);
  const key = /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/.test(values.key) ? undefined : t('organizations.keyIssue');
  const userName = values.withUser ? nameIssue(values.userName, longestName) : undefined;
  const email = values.withUser ? emailIssue(values.email) : undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(key === undefined ? {} : { key }),
    ...(userName === undefined ? {} : { userName }),
    ...(email === undefined ? {} : { email }),
  };
}
