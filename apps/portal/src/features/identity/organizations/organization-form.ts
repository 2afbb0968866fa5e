import { slugText } from '../../../core/i18n/slug-text.ts';
import type { CloudName, OrganizationDetail } from '@blueport/contracts';
import { emailIssue, nameIssue } from '../../../components/administration/field-checks.ts';
import type { FieldIssues, Version } from '../../../components/administration/edit-form.ts';
import { t } from '../../../core/i18n/translate.tsx';

/** Editable values of an organization. */
export type OrganizationValues = Readonly<{
  name: string;
  requiresMultiFactor: boolean;
  guestsAllowed: boolean;
  permissions: ReadonlySet<string>;
}>;

export const maxNameLength = 120;
export const maxKeyLength = 40;

/** Converts an organization to form values. */
export function organizationVersion(organization: OrganizationDetail): Version<OrganizationValues> {
  return {
    values: {
      name: organization.name,
      requiresMultiFactor: organization.requiresMultiFactor ?? false,
      guestsAllowed: organization.guestsAllowed ?? true,
      permissions: new Set(organization.permissions),
    },
    etag: organization.etag,
  };
}

/** Validates the values of an organization. */
export function checkOrganization(values: Pick<OrganizationValues, 'name'>): FieldIssues<OrganizationValues> {
  return { name: nameIssue(values.name, maxNameLength) };
}

/** Values of a new organization, with its first administrator. */
export type NewOrganizationValues = Readonly<{
  name: string;
  key: string;
  /** Tenant ID or domain. */
  directory: string;
  cloud: CloudName;
  withUser: boolean;
  userName: string;
  email: string;
}>;

/** Suggests a key based on the name, until the user enters one. */
export function suggestedKey(name: string): string {
  return slugText(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, maxKeyLength)
    .replace(/-+$/, '');
}

/** Returns whether a text is a tenant ID or a domain. */
export const isDirectoryName = (text: string): boolean =>
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+)$/i.test(text);

function directoryIssue({ directory, withUser }: NewOrganizationValues): string | undefined {
  const name = directory.trim();
  if (name === '') return withUser ? t('administration.issue.required') : undefined;
  return isDirectoryName(name) ? undefined : t('organizations.directoryIssue');
}

/** Validates a new organization. */
export function checkNewOrganization(values: NewOrganizationValues): FieldIssues<NewOrganizationValues> {
  return {
    name: nameIssue(values.name, maxNameLength),
    key: /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/.test(values.key) ? undefined : t('organizations.keyIssue'),
    directory: directoryIssue(values),
    ...(values.withUser && {
      userName: nameIssue(values.userName, maxNameLength),
      email: emailIssue(values.email),
    }),
  };
}
