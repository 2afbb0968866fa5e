import type { CloudError } from '@blueport/cloud';
import type { WebhookFailureCode } from '@blueport/contracts';

const codes: Readonly<Record<string, WebhookFailureCode>> = {
  Timeout: 'timeout',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNREFUSED: 'refused',
  SwitchedProtocol: 'switchedProtocol',
};

/** Why a call got no answer, as a word that pages translate. */
export function failureCodeOf({ kind, code }: Pick<CloudError, 'kind' | 'code'>): WebhookFailureCode {
  if (kind === 'refused') return 'notAllowed';
  const known = codes[code];
  if (known !== undefined) return known;
  return /CERT|SIGNATURE|TLS|SSL|EPROTO/.test(code) ? 'certificate' : 'connection';
}

/** Why an answer is no good one. */
export function statusCodeOf(status: number): WebhookFailureCode {
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}
