import { setTimeout as wait } from 'node:timers/promises';

/** A trial speaks to its own processes on loopback, not to a cloud. */
const { fetch } = globalThis;

/** How one request went. */
export interface Reply {
  readonly kind: 'read' | 'write';
  readonly at: number;
  readonly milliseconds: number;
  /** 0 where the connection broke or nothing came in time. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** Under which the audit trail knows a write. */
  readonly requestId: string;
}

const draft = { version: '1.0.0', step: 0, parameters: {}, tags: {} };

/** One request as a person's page makes it. */
async function ask(origin: string, token: string, kind: Reply['kind']): Promise<Reply> {
  const at = Date.now();
  const begun = performance.now();
  const done = (status: number, headers?: Headers): Reply => ({
    kind,
    at,
    milliseconds: performance.now() - begun,
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

/** Sends requests at a steady rate, whatever becomes of them; every other one writes. */
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

/** Milliseconds until a read and a write succeed again. */
export async function untilHealthy(origin: string, token: string, limitMs: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const [ready, read, write] = await Promise.all([
      fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(limitMs) }).then(
        ({ status }) => status,
        () => 0,
      ),
      ask(origin, token, 'read'),
      ask(origin, token, 'write'),
    ]);
    const passed = performance.now() - begun;
    if ((ready === 200 && read.status === 200 && write.status === 200) || passed > limitMs) return passed;
    await wait(100);
  }
}
