import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { CloudError } from '../errors/cloudError.ts';
import { readRetryAfter } from '../retry/readRetryAfter.ts';
import { portOfUrl } from './portOfUrl.ts';
import { isPublicAddress } from './publicAddress.ts';

/** What a target said. Any status is an answer; a redirect is one too, and is not followed. */
export interface TargetAnswer {
  readonly status: number;
  /** The first bytes as text. */
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

/** Posts a body to an address that an organization named. Every failure is a `CloudError`. */
export type CallTarget = (call: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}) => Promise<TargetAnswer>;

export interface TargetCallerOptions {
  /** Lets calls go to this machine, without TLS too; only where the portal itself is a demonstration. */
  readonly allowLoopback: boolean;
  /** Ports of this machine that are never called, under whatever name: what listens there is the portal's own. */
  readonly closedPorts?: ReadonlySet<number>;
  readonly timeoutMs?: number;
  /** How much of an answer is read; the rest is left. */
  readonly answerBytes?: number;
  readonly now?: () => number;
  /** Resolves names; the system's resolver when absent. */
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

/** The target left HTTP behind, which nobody asked for. */
const switched = (host: string, status: number | undefined): CloudError =>
  new CloudError({
    kind: 'unavailable',
    code: 'SwitchedProtocol',
    message: `${host} answered ${status ?? 101} and changed the protocol; an event is told by HTTP alone.`,
  });

/** Whether an address is this machine's own. */
const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The addresses of a host, all of which may be called. One that may not spoils the name: it would be a way around. */
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
    throw refusal(`${host} is not an address of the open network; it was not called.`);
  }
  return addresses;
}

function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw refusal('The address is none that may be called.');
  }
  return url;
}

/** A call that is under way: its checked addresses, its time, and what a failure of it is. */
interface Outgoing {
  readonly url: URL;
  readonly addresses: readonly LookupAddress[];
  readonly signal: AbortSignal;
  readonly fail: (cause: unknown) => CloudError;
}

/** Refuses the portal itself, and plain HTTP to anything but this machine. */
function checkAddresses(
  url: URL,
  addresses: readonly LookupAddress[],
  closedPorts: TargetCallerOptions['closedPorts'],
): void {
  const isHere = addresses.some(({ address }) => isLoopbackAddress(address));
  if (isHere && closedPorts?.has(portOfUrl(url)) === true) {
    throw refusal(`${url.host} is a part of the portal itself; it was not called.`);
  }
  if (url.protocol !== 'https:' && !addresses.every(({ address }) => isLoopbackAddress(address))) {
    throw refusal('Only addresses that begin with https:// are called.');
  }
}

/** Reads an answer up to a number of bytes, then ends the connection. */
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
      const given = response.headers['retry-after'];
      const retryAfterMs = readRetryAfter(given === undefined ? {} : { 'retry-after': given }, now());
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

/** Posts to the checked addresses; asked again, the name could resolve to something else. */
const post = (
  { url, addresses, signal, fail }: Outgoing,
  headers: Readonly<Record<string, string>>,
  body: string,
  limits: Parameters<typeof readAnswer>[1],
): Promise<TargetAnswer> =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, asked, done) => {
      if (asked.all === true) done(null, [...addresses]);
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
    // Without a listener Node ends such a request in silence: no answer, no error, and the signal comes too late.
    outgoing.once('upgrade', (response, socket) => {
      socket.destroy();
      reject(switched(url.host, response.statusCode));
    });
    outgoing.once('error', (error) => reject(fail(error)));
    outgoing.once('close', () => {
      // With an answer under way its own end decides: the request closes before the last bytes were read.
      if (!hasAnswer) reject(fail(undefined));
    });
    outgoing.end(payload);
  });

/**
 * Makes the door to addresses that organizations name themselves: https only, the name is resolved once and the call goes to
 * exactly what was checked, no redirect is followed, nothing of ours goes along, time and size are bounded, nothing is repeated.
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
      const late = timeout.aborted;
      return new CloudError({
        kind: 'unavailable',
        code: late ? 'Timeout' : typeof code === 'string' ? code : 'ConnectionLost',
        message: late
          ? `${url.host} did not answer within ${Math.round(timeoutMs / 1000)} seconds.`
          : `The connection to ${url.host} failed${typeof code === 'string' ? ` (${code})` : ''}.`,
        cause,
      });
    };
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(fail(signal.reason)), { once: true });
    });
    late.catch(() => {});
    let addresses: readonly LookupAddress[];
    try {
      addresses = await Promise.race([addressesOf(bareHost(url), resolve, allowLoopback), late]);
    } catch (error) {
      throw fail(error);
    }
    checkAddresses(url, addresses, options.closedPorts);
    // Whatever a connection does or leaves undone, the call ends in time.
    return Promise.race([post({ url, addresses, signal, fail }, headers, body, { answerBytes, now }), late]);
  };
}
