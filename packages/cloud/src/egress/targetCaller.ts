import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { CloudError } from '../errors/cloudError.ts';
import { readRetryAfter } from '../retry/readRetryAfter.ts';
import { portOfUrl } from './portOfUrl.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Response of a target. Any status is a response, including a redirect, which is not followed. */
export interface TargetAnswer {
  readonly status: number;
  /** The first bytes of the body as text. */
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

/** Posts a body to a URL chosen by an organization. Every failure is a `CloudError`. */
export type CallTarget = (call: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}) => Promise<TargetAnswer>;

export interface TargetCallerOptions {
  /** Permits calls to this machine, also without TLS; only for a demo portal. */
  readonly allowLoopback: boolean;
  /** Ports of this machine that are never called under any name, because the portal itself listens there. */
  readonly closedPorts?: ReadonlySet<number>;
  readonly timeoutMs?: number;
  /** Maximum number of response bytes to read; the rest is discarded. */
  readonly answerBytes?: number;
  readonly now?: () => number;
  /** Resolves names. Defaults to the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const resolveBySystem = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    );
  });

const refusal = (message: string): CloudError =>
  new CloudError({ kind: 'refused', code: 'ForeignHost', message });

/** Error for a target that switched protocols without a request to do so. */
const switched = (host: string, status: number | undefined): CloudError =>
  new CloudError({
    kind: 'unavailable',
    code: 'SwitchedProtocol',
    message: `${host} responded with ${status ?? 101} and switched protocols. Events are sent only over HTTP.`,
  });

/** Returns whether an address is a loopback address. */
const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Returns the addresses of a host if all of them may be called. A single forbidden address rejects the name, to prevent
 * a bypass.
 */
async function addressesOf(
  host: string,
  resolve: (host: string) => Promise<readonly LookupAddress[]>,
  allowLoopback: boolean,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const mayBeCalled = ({ address }: LookupAddress): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  if (addresses.length === 0 || !addresses.every(mayBeCalled)) {
    throw refusal(`${host} is not a public address, so no request was sent.`);
  }
  return addresses;
}

function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw refusal('This address cannot be called.');
  }
  return url;
}

/** A call in progress: its checked addresses, its abort signal, and its error factory. */
interface Outgoing {
  readonly url: URL;
  readonly addresses: readonly LookupAddress[];
  readonly signal: AbortSignal;
  readonly fail: (cause: unknown) => CloudError;
}

/** Rejects the portal itself, and plain HTTP to anything but this machine. */
function checkAddresses(
  url: URL,
  addresses: readonly LookupAddress[],
  closedPorts: TargetCallerOptions['closedPorts'],
): void {
  const isLoopback = addresses.some(({ address }) => isLoopbackAddress(address));
  if (isLoopback && closedPorts?.has(portOfUrl(url)) === true) {
    throw refusal(`${url.host} is a part of the portal itself; it was not called.`);
  }
  if (url.protocol !== 'https:' && !addresses.every(({ address }) => isLoopbackAddress(address))) {
    throw refusal('Only addresses that start with https:// can be called.');
  }
}

/** Reads a response up to a number of bytes, then closes the connection. */
const readAnswer = (
  response: IncomingMessage,
  { answerBytes, now }: { readonly answerBytes: number; readonly now: () => number },
  fail: Outgoing['fail'],
): Promise<TargetAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (): void => {
      const text = Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8');
      const retryAfter = response.headers['retry-after'];
      const retryAfterMs = readRetryAfter(
        retryAfter === undefined ? {} : { 'retry-after': retryAfter },
        now(),
      );
      resolve({ status: response.statusCode ?? 0, text, retryAfterMs });
      response.destroy();
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= answerBytes) finish();
    });
    response.once('end', finish);
    response.once('error', (error) => reject(fail(error)));
    response.once('close', () => reject(fail(undefined)));
  });

/** Posts to the checked addresses, because a second DNS query could return different ones. */
const post = (
  { url, addresses, signal, fail }: Outgoing,
  headers: Readonly<Record<string, string>>,
  body: string,
  limits: Parameters<typeof readAnswer>[1],
): Promise<TargetAnswer> =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, options, done) => {
      if (options.all === true) done(null, [...addresses]);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    };
    const payload = Buffer.from(body);
    let hasAnswer = false;
    const outgoing = (url.protocol === 'https:' ? requestTls : requestPlain)(
      url,
      {
        method: 'POST',
        agent: false,
        lookup,
        signal,
        headers: { 'user-agent': 'blueport', ...headers, 'content-length': payload.length },
      },
      (response) => {
        hasAnswer = true;
        readAnswer(response, limits, fail).then(resolve, reject);
      },
    );
    // Without a listener, Node ends such a request silently: no response, no error, and the abort signal fires too
    // late.
    outgoing.once('upgrade', (response, socket) => {
      socket.destroy();
      reject(switched(url.host, response.statusCode));
    });
    outgoing.once('error', (error) => reject(fail(error)));
    outgoing.once('close', () => {
      // After a response has started, its own end decides: the request closes before the last bytes are read.
      if (!hasAnswer) reject(fail(undefined));
    });
    outgoing.end(payload);
  });

/**
 * Creates a caller for URLs chosen by organizations: https only, the name is resolved once and only checked addresses
 * are called, no redirects, no credentials of the portal, limited time and size, no retries.
 */
export function createTargetCaller(options: TargetCallerOptions): CallTarget {
  const { allowLoopback, timeoutMs = 10_000, answerBytes = 4096, now = Date.now } = options;
  const resolve = options.resolve ?? resolveBySystem;

  return async ({ url: text, headers, body, signal: outer }) => {
    const url = parseTarget(text);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = outer === undefined ? timeout : AbortSignal.any([timeout, outer]);
    const fail = (cause: unknown): CloudError => {
      if (cause instanceof CloudError) return cause;
      const code = (cause as { code?: unknown } | null)?.code;
      const isTimeout = timeout.aborted;
      return new CloudError({
        kind: 'unavailable',
        code: isTimeout ? 'Timeout' : typeof code === 'string' ? code : 'ConnectionLost',
        message: isTimeout
          ? `${url.host} did not respond within ${Math.round(timeoutMs / 1000)} seconds.`
          : `The connection to ${url.host} failed${typeof code === 'string' ? ` (${code})` : ''}.`,
        cause,
      });
    };
    const timeoutPromise = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(fail(signal.reason)), { once: true });
    });
    timeoutPromise.catch(() => {});
    let addresses: readonly LookupAddress[];
    try {
      addresses = await Promise.race([addressesOf(bareHost(url), resolve, allowLoopback), timeoutPromise]);
    } catch (error) {
      throw fail(error);
    }
    checkAddresses(url, addresses, options.closedPorts);
    // Ends the call at the timeout regardless of the connection's behavior.
    return Promise.race([
      post({ url, addresses, signal, fail }, headers, body, { answerBytes, now }),
      timeoutPromise,
    ]);
  };
}
