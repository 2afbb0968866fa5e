import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCloudCaller, type CallCloud, type CloudCallerOptions } from '../egress/cloudCaller.ts';
import { createEmbeddedHttpClient, embeddedBases } from '../egress/embeddedHttpClient.ts';
import { CloudError } from '../errors/cloudError.ts';
import { cloudProfiles } from '../profiles.ts';
import { connectionTokens } from '../tokens/connectionTokens.ts';
import type { Directory, IssuedTokens } from '../tokens/directory.ts';
import {
  abandonAfterDeadline,
  isAbandoned,
  isDeadlineExceeded,
  leftUntilDeadline,
  runWithDeadline,
  runWithoutDeadline,
  settleByDeadline,
} from './deadline.ts';

const profile = cloudProfiles.general;
let server: Server;
/** Response behavior of the server by path. */
const responders = new Map<string, (response: ServerResponse) => void>();

beforeAll(async () => {
  server = createServer((request, response) => responders.get(request.url ?? '')?.(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const behaviors = {
  'accepts connections and never responds': () => {},
  'sends headers but no body': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
  },
  'stops in the middle of the body': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"value":[');
  },
} as const;

interface Caller {
  readonly get: () => ReturnType<CallCloud>;
  readonly put: () => ReturnType<CallCloud>;
  /** Returns the number of requests received by the server. */
  readonly arrived: () => number;
}

/** Creates a caller for one path of the server with a given behavior. */
function startCaller(behavior: (response: ServerResponse) => void, options: CloudCallerOptions = {}): Caller {
  const { port } = server.address() as AddressInfo;
  const httpClient = createEmbeddedHttpClient(embeddedBases(`http://127.0.0.1:${port}`));
  const call = createCloudCaller(profile, { httpClient, ...options });
  const path = `/subscriptions/${responders.size}`;
  let requests = 0;
  responders.set(`/arm${path}`, (response) => {
    requests += 1;
    behavior(response);
  });
  const to = { area: 'management', url: `https://${profile.managementHost}${path}` } as const;
  return {
    get: () => call({ ...to, method: 'GET' }),
    put: () => call({ ...to, method: 'PUT', body: '{}' }),
    arrived: () => requests,
  };
}

const empty = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

async function failureOf(work: Promise<unknown>): Promise<CloudError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CloudError)) throw new Error('A CloudError was expected.', { cause: error });
  return error;
}

describe.each(Object.entries(behaviors))('a cloud that %s', (_what, behavior) => {
  it('ends a read at the deadline of the request, without another attempt', async () => {
    const { get, arrived } = startCaller(behavior);
    const error = await failureOf(runWithDeadline(50, get));
    expect([error.kind, error.code]).toEqual(['unavailable', 'DeadlineExceeded']);
    expect(arrived()).toBeLessThanOrEqual(1);
  });

  it('reports the outcome of a sent write as unknown', async () => {
    const { put } = startCaller(behavior);
    const error = await failureOf(runWithDeadline(50, put));
    expect([error.kind, error.code]).toEqual(['unknown-outcome', 'DeadlineExceeded']);
  });

  it('applies only the timeout of the call to work without a deadline', async () => {
    const { get } = startCaller(behavior, { timeoutMs: 100, retry: { attempts: 1 } });
    const error = await failureOf(runWithDeadline(1, () => runWithoutDeadline(get)));
    expect(error.code).toBe('Timeout');
  });
});

describe('a deadline', () => {
  it('is shared by all calls, and nothing is sent after it', async () => {
    const { put, arrived } = startCaller(empty);
    const error = await runWithDeadline(5, async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return failureOf(put());
    });
    expect([error.kind, error.code, arrived()]).toEqual(['unavailable', 'DeadlineExceeded', 0]);
  });

  it('returns the failure instead of a retry that would start after it', async () => {
    const { get, arrived } = startCaller((response) =>
      response.writeHead(429, { 'retry-after': '15' }).end(),
    );
    const error = await failureOf(runWithDeadline(5000, get));
    expect([error.kind, error.retryAfterMs, arrived()]).toEqual(['throttled', 15_000, 1]);
  });

  it('does not apply to work that outlives its caller', async () => {
    let remainingTime: Promise<number> | undefined;
    let begin = (): void => {};
    const ended = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await runWithDeadline(60_000, async () => {
      expect(leftUntilDeadline()).toBeGreaterThan(0);
      remainingTime = ended.then(leftUntilDeadline);
    });
    begin();
    expect(await remainingTime).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends the wait for a shared token but not its request', async () => {
    let issue: (tokens: IssuedTokens) => void = () => {};
    const issued = new Promise<IssuedTokens>((resolve) => {
      issue = resolve;
    });
    const clientCredentials = () => issued;
    const source = connectionTokens({ clientCredentials } as unknown as Directory, 'tenant');
    const background = source.token();
    const error = await failureOf(runWithDeadline(10, () => source.token()));
    expect(isDeadlineExceeded(error)).toBe(true);
    issue({ accessToken: 'given', expiresAt: new Date(Date.now() + 3_600_000), refreshToken: undefined });
    expect(await background).toBe('given');
  });

  it('abandons overdue work, which can make no further calls', async () => {
    const { put, arrived } = startCaller(empty);
    let goOn = (): void => {};
    const stuck = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const work = async () => {
      await settleByDeadline(Promise.resolve());
      await stuck;
      return [isAbandoned(), await failureOf(put())] as const;
    };
    let overdueWork: ReturnType<typeof work> | undefined;
    const error = await failureOf(runWithDeadline(5, () => abandonAfterDeadline((overdueWork = work()), 5)));
    expect(isDeadlineExceeded(error)).toBe(true);
    goOn();
    const [wasAbandoned, refusal] = (await overdueWork)!;
    expect([wasAbandoned, refusal.code, arrived()]).toEqual([true, 'DeadlineExceeded', 0]);
  });

  it.each([
    ['has not called the cloud', false, () => true],
    ['must not be abandoned', true, () => false],
  ])('awaits overdue work that %s', async (_case, hasCalled, mayAbandon) => {
    const work = async () => {
      if (hasCalled) await settleByDeadline(Promise.resolve());
      await new Promise((resolve) => setTimeout(resolve, 30));
      return isAbandoned();
    };
    expect(await runWithDeadline(5, () => abandonAfterDeadline(work(), 5, mayAbandon))).toBe(false);
  });

  it('does not affect work without one', async () => {
    expect(await settleByDeadline(Promise.resolve(1))).toBe(1);
    expect(await abandonAfterDeadline(Promise.resolve(2), 5)).toBe(2);
  });
});
