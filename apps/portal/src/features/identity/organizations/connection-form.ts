import type { BodyOf, Connection, connectionRoutes } from '@blueport/contracts';
import { guidIssue, nameIssue } from '../../../components/administration/field-checks.ts';
import type { FieldIssues } from '../../../components/administration/edit-form.ts';
import { t } from '../../../core/i18n/translate.tsx';

type ConnectionCredential = BodyOf<typeof connectionRoutes.create>['credential'];
export type CredentialKind = ConnectionCredential['kind'];
export const credentialKinds: readonly CredentialKind[] = ['secret', 'certificate', 'federation'];

/** Form values of a connection. The relevant fields depend on the kind. */
export type ConnectionValues = Readonly<{
  name: string;
  tenantId: string;
  clientId: string;
  /** `keep` leaves the stored credential unchanged. */
  kind: CredentialKind | 'keep';
  secret: string;
  certificate: string;
  privateKey: string;
  issuer: string;
  subject: string;
  audience: string;
}>;

/** Returns the form values of a new or existing connection. */
export function connectionValues(connection: Connection | undefined, tenantId: string): ConnectionValues {
  return {
    name: connection?.name ?? '',
    tenantId: connection?.tenantId ?? tenantId,
    clientId: connection?.clientId ?? '',
    kind: connection ? 'keep' : 'secret',
    secret: '',
    certificate: '',
    privateKey: '',
    issuer: connection?.federation?.issuer ?? '',
    subject: connection?.federation?.subject ?? '',
    audience: connection?.federation?.audience ?? 'api://AzureADTokenExchange',
  };
}

function pemIssue(text: string, what: 'CERTIFICATE' | 'PRIVATE KEY'): string | undefined {
  if (text.trim() === '') return t('administration.issue.required');
  return text.includes(`-----BEGIN ${what}-----`) ? undefined : t('organizations.pemIssue', { what });
}

function credentialIssues(values: ConnectionValues): FieldIssues<ConnectionValues> {
  const required = (text: string) => (text.trim() === '' ? t('administration.issue.required') : undefined);
  switch (values.kind) {
    case 'keep':
      return {};
    case 'secret':
      return { secret: required(values.secret) };
    case 'certificate':
      return {
        certificate: pemIssue(values.certificate, 'CERTIFICATE'),
        privateKey: pemIssue(values.privateKey, 'PRIVATE KEY'),
      };
    case 'federation':
      return {
        issuer: /^https?:\/\/\S+$/.test(values.issuer.trim()) ? undefined : t('organizations.issuerIssue'),
        subject: required(values.subject),
        audience: required(values.audience),
      };
  }
}

/** Validates the values of a connection. */
export function checkConnection(values: ConnectionValues): FieldIssues<ConnectionValues> {
  return {
    name: nameIssue(values.name, 120),
    tenantId: values.tenantId === '' ? t('administration.issue.choose') : undefined,
    clientId: guidIssue(values.clientId),
    ...credentialIssues(values),
  };
}

/** Returns the credential for the API, or undefined to keep the stored one. */
export function credentialOf(values: ConnectionValues): ConnectionCredential | undefined {
  switch (values.kind) {
    case 'keep':
      return undefined;
    case 'secret':
      return { kind: 'secret', secret: values.secret };
    case 'certificate':
      return {
        kind: 'certificate',
        certificate: values.certificate.trim(),
        privateKey: values.privateKey.trim(),
      };
    case 'federation':
      return {
        kind: 'federation',
        issuer: values.issuer.trim(),
        subject: values.subject.trim(),
        audience: values.audience.trim(),
      };
  }
}
