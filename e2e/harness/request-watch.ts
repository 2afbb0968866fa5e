import { type BrowserContext, expect, type Request } from '@playwright/test';

const isEventStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/user/event';

/** Tracks the requests of a browser. */
export class RequestWatch {
  /** Requests that were rejected or got no response, as text. */
  readonly failed: string[] = [];
  readonly sent: { readonly method: string; readonly url: string }[] = [];
  readonly #open = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      this.sent.push({ method: request.method(), url: request.url() });
      if (!isEventStream(request)) this.#open.add(request);
    });
    context.on('requestfinished', (request) => this.#open.delete(request));
    context.on('response', (response) => {
      const request = response.request();
      if (response.status() >= 400)
        this.failed.push(`${request.method()} ${request.url()} ${response.status()}`);
    });
    context.on('requestfailed', (request) => {
      this.#open.delete(request);
      const failure = request.failure()?.errorText;
      // A page closes its event stream itself, and aborts its open requests when it navigates.
      if (failure === 'net::ERR_ABORTED' || isEventStream(request)) return;
      this.failed.push(`${request.method()} ${request.url()} ${failure}`);
    });
  }

  /** Resolves when no request is pending. */
  async settled(): Promise<void> {
    await expect.poll(() => this.#open.size).toBe(0);
  }
}
