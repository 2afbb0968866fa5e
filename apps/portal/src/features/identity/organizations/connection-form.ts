import type { BodyOf, Connection, connectionRoutes } from '@blueport/contracts';
import { guidIssue, nameIssue } from '../../../parts/administration/field-checks.ts';
import type { FieldIssues } from '../../../parts/administration/edit-form.ts';
import { t } from '../../../core/i18n/translate.tsx';

type ConnectionCredential = BodyOf<typeof connectionRoutes.create>['credential'];
export type CredentialKind = ConnectionCredential['kind'];
export const credentialKinds: readonly CredentialKind[] = ['secret', 'certificate', 'federation'];

/** What is entered for a connection; which part counts depends on the kind. */
export type ConnectionValues = Readonly<{
  name: string;
  tenantId: string;
  clientId: string;
  /** `keep` leaves the credential as it is. */
  kind: CredentialKind | 'keep';
  secret: string;
  certificate: string;
  privateKey: string;
  issuer: string;
  subject: string;
  audience: string;
}>;

/** The form of a new connection, or of one that is there. */
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
      return present({ secret: required(values.secret) });
    case 'certificate':
      return present({
        certificate: pemIssue(values.certificate, 'CERTIFICATE'),
        privateKey: pemIssue(values.privateKey, 'PRIVATE KEY'),
      });
    case 'federation':
      return present({
        issuer: /^https?:\/\/\S+$/.test(values.issuer.trim()) ? undefined : t('organizations.issuerIssue'),
        subject: required(values.subject),
        audience: required(values.audience),
      });
  }
}

function present(issues: Readonly<Partial<Record<keyof ConnectionValues, string | undefined>>>) {
  return Object.fromEntries(
    Object.entries(issues).filter(([, issue]) => issue !== undefined),
  ) as FieldIssues<ConnectionValues>;
}

/** What is wrong with the values of a connection. */
export function checkConnection(values: ConnectionValues): FieldIssues<ConnectionValues> {
  return {
    ...present({
      name: nameIssue(values.name, 120),
      tenantId: values.tenantId === '' ? t('administration.issue.choose') : undefined,
      clientId: guidIssue(values.clientId),
    }),
    ...credentialIssues(values),
  };
}

/** The credential as the API wants it; undefined where the present one is kept. */
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
