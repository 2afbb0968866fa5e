import type { FastifyReply, FastifyRequest } from 'fastify';

/** How many reads of something answer 404 once its acceptance was struck. */
const FORGETFUL_READS = 2;

/** How long something counts as just accepted. */
const RECENT_MS = 3000;

const MOST_REMEMBERED = 10_000;

/** What a cloud has just accepted, and which of it does not show everywhere yet. */
export class RecentlyAccepted {
  readonly #acceptedAt = new Map<string, number>();
  readonly #hidden = new Map<string, number>();

  /** Takes note of an answer that accepts something; `hide` lets the next reads of it find nothing. */
  note(request: FastifyRequest, reply: FastifyReply, now: Date, hide: boolean): void {
    if (reply.statusCode !== 201 && reply.statusCode !== 202) return;
    const operation = reply.getHeader('azure-asyncoperation') ?? reply.getHeader('location');
    if (this.#acceptedAt.size > MOST_REMEMBERED) this.#acceptedAt.clear();
    for (const url of [request.url, operation]) {
      if (typeof url !== 'string') continue;
      this.#acceptedAt.set(pathOf(url), now.getTime());
      if (hide) this.#hidden.set(pathOf(url), FORGETFUL_READS);
    }
  }

  /** Whether a read is one of those that find nothing; counts it. */
  hides(url: string): boolean {
    const path = pathOf(url);
    const left = this.#hidden.get(path) ?? 0;
    if (left <= 1) this.#hidden.delete(path);
    else this.#hidden.set(path, left - 1);
    return left > 0;
  }

  /** Whether what is read was accepted a moment ago. */
  has(url: string, now: Date): boolean {
    return now.getTime() - (this.#acceptedAt.get(pathOf(url)) ?? -Infinity) < RECENT_MS;
  }
}

/** Operation addresses name the cloud's own host; the path below the area's prefix is what both forms share. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'http://sandbox');
  return pathname.toLowerCase().replace(/^\/(arm|graph|login)(-gov)?(?=\/)/, '');
}
