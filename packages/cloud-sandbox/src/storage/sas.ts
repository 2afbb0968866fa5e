import { createHmac } from 'node:crypto';

/** The version of shared access signatures that the sandbox issues. */
const sasVersion = '2021-08-06';

const sign = (fields: readonly string[], key: Buffer): string =>
  createHmac('sha256', key).update(fields.join('\n'), 'utf8').digest('base64');

/** The restrictions that both kinds of signatures have. Times are in ISO 8601 without fractions. */
export interface SasLimits {
  readonly permissions: string;
  readonly start?: string;
  readonly expiry: string;
  readonly ip?: string;
  readonly protocol?: string;
}

const withoutEmpty = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();

/** Returns the query of a shared access signature for a whole account. */
export function accountSas(
  account: string,
  key: Buffer,
  limits: SasLimits & { readonly services: string; readonly resourceTypes: string },
): string {
  const { permissions, services, resourceTypes, start = '', expiry, ip = '', protocol = '' } = limits;
  const fields = [
    account,
    permissions,
    services,
    resourceTypes,
    start,
    expiry,
    ip,
    protocol,
    sasVersion,
    '',
    '',
  ];
  return withoutEmpty({
    sv: sasVersion,
    ss: services,
    srt: resourceTypes,
    sp: permissions,
    st: start,
    se: expiry,
    sip: ip,
    spr: protocol,
    sig: sign(fields, key),
  });
}

/** The object that a service signature is for, and the response headers that it sets. */
export interface ServiceSas extends SasLimits {
  /** `/blob/{account}/{container}` or `/blob/{account}/{container}/{blob}`. */
  readonly canonicalizedResource: string;
  /** `b` for a blob, `c` for a container. */
  readonly resource: string;
  readonly identifier?: string;
  readonly cacheControl?: string;
  readonly contentDisposition?: string;
  readonly contentEncoding?: string;
  readonly contentLanguage?: string;
  readonly contentType?: string;
}

/** Returns the query of a shared access signature for a blob or a container. */
export function serviceSas(key: Buffer, of: ServiceSas): string {
  const {
    permissions,
    start = '',
    expiry,
    canonicalizedResource,
    identifier = '',
    ip = '',
    protocol = '',
  } = of;
  const { resource, cacheControl = '', contentDisposition = '', contentEncoding = '' } = of;
  const { contentLanguage = '', contentType = '' } = of;
  const headers = [cacheControl, contentDisposition, contentEncoding, contentLanguage, contentType];
  const fields = [
    permissions,
    start,
    expiry,
    canonicalizedResource,
    identifier,
    ip,
    protocol,
    sasVersion,
    resource,
    // The snapshot time and the encryption scope.
    '',
    '',
    ...headers,
  ];
  return withoutEmpty({
    sv: sasVersion,
    st: start,
    se: expiry,
    sr: resource,
    sp: permissions,
    si: identifier,
    sip: ip,
    spr: protocol,
    rscc: cacheControl,
    rscd: contentDisposition,
    rsce: contentEncoding,
    rscl: contentLanguage,
    rsct: contentType,
    sig: sign(fields, key),
  });
}

/** Returns a time as signatures contain it. */
export const sasTime = (time: Date | number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
