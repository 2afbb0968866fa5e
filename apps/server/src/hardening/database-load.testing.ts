import { setTimeout as wait } from 'node:timers/promises';

/** The trial uses its own processes on loopback and no cloud. */
const { fetch } = globalThis;

/** Outcome of one request. */
export interface Reply {
  readonly kind: 'read' | 'write';
  readonly at: number;
  readonly milliseconds: number;
  /** 0 if the connection broke or timed out. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** ID of a write in the audit log. */
  readonly requestId: string;
}

const draft = { version: '1.0.0', step: 0, parameters: {}, tags: {} };

/** Sends one request like a user's page. */
async function ask(origin: string, token: string, kind: Reply['kind']): Promise<Reply> {
  const at = Date.now();
  const startedAt = performance.now();
  const done = (status: number, headers?: Headers): Reply => ({
    kind,
    at,
    milliseconds: performance.now() - startedAt,
    status,
    retryAfter: headers?.get('retry-after') ?? null,
    requestId: headers?.get('x-request-id') ?? '',
  });
  try {
    const answer = await fetch(
      origin + (kind === 'write' ? '/api/user/draft/storage-account' : '/api/user/deployment?limit=10'),
      {
        method: kind === 'write' ? 'PUT' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(kind === 'write' ? { 'content-type': 'application/json' } : {}),
        },
        ...(kind === 'write' ? { body: JSON.stringify(draft) } : {}),
        signal: AbortSignal.timeout(30_000),
      },
    );
    await answer.arrayBuffer();
    return done(answer.status, answer.headers);
  } catch {
    return done(0);
  }
}

/** Sends requests at a constant rate, regardless of their outcome; every other one writes. */
export function startLoad(
  origin: string,
  token: string,
  perSecond: number,
): { stop(): Promise<readonly Reply[]> } {
  const replies: Promise<Reply>[] = [];
  const timer = setInterval(
    () => replies.push(ask(origin, token, replies.length % 2 === 0 ? 'read' : 'write')),
    1000 / perSecond,
  );
  return {
    async stop() {
      clearInterval(timer);
      return Promise.all(replies);
    },
  };
}

/** Returns the milliseconds until both a read and a write succeed again. */
export async function waitUntilHealthy(origin: string, token: string, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const [ready, read, write] = await Promise.all([
      fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(limitMs) }).then(
        ({ status }) => status,
        () => 0,
      ),
      ask(origin, token, 'read'),
      ask(origin, token, 'write'),
    ]);
    const passed = performance.now() - startedAt;
    if ((ready === 200 && read.status === 200 && write.status === 200) || passed > limitMs) return passed;
    await wait(100);
  }
}
