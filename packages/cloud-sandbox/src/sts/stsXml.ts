import type { Principal } from '../context.ts';
import type { TemporaryKeys } from './sts.ts';

/** A refusal of the token service, in its own words. */
export class StsError extends Error {
  override readonly name = 'StsError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`;

/** The answer of AssumeRoleWithWebIdentity. */
export function webIdentityXml(answer: {
  principal: Principal;
  keys: TemporaryKeys;
  roleArn: string;
  sessionName: string;
  requestId: string;
}): string {
  const { principal, keys, roleArn, sessionName, requestId } = answer;
  const assumed = `${roleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${sessionName}`;
  const credentials =
    element('AccessKeyId', keys.accessKeyId) +
    element('SecretAccessKey', escaped(keys.secretAccessKey)) +
    element('SessionToken', escaped(keys.sessionToken)) +
    element('Expiration', keys.expiration);
  const result =
    element('SubjectFromWebIdentityToken', escaped(principal.objectId)) +
    element('Audience', escaped(principal.appId)) +
    element(
      'AssumedRoleUser',
      element('Arn', escaped(assumed)) + element('AssumedRoleId', escaped(`AROASANDBOX:${sessionName}`)),
    ) +
    element('Credentials', credentials);
  return (
    `<AssumeRoleWithWebIdentityResponse xmlns="${NAMESPACE}">` +
    element('AssumeRoleWithWebIdentityResult', result) +
    element('ResponseMetadata', element('RequestId', requestId)) +
    '</AssumeRoleWithWebIdentityResponse>'
  );
}

/** An error as the token service words it. */
export function errorXml(error: StsError, requestId: string): string {
  const inner =
    element('Type', 'Sender') + element('Code', error.code) + element('Message', escaped(error.message));
  return `<ErrorResponse xmlns="${NAMESPACE}">${element('Error', inner)}${element('RequestId', requestId)}</ErrorResponse>`;
}
