import type { Page, Request } from '@playwright/test';

/** How long a page is watched after its load event. */
const watchedMs = 6000;

export interface CountedVisit {
  /** Method and path of every request to the portal, in order, including the event stream. */
  readonly requests: readonly string[];
  /** Requests that were sent more than once. */
  readonly repeated: readonly string[];
}

/**
 * Counts the requests to the portal's origin from a navigation until six seconds after the page has loaded. `navigate`
 * resolves when the page has loaded or the screen is shown. Shared by the tests and the bench.
 */
export async function countRequests(
  page: Page,
  origin: string,
  navigate: () => Promise<unknown>,
): Promise<CountedVisit> {
  const requests: string[] = [];
  const count = (request: Request) => {
    const { origin: requestOrigin, pathname, search } = new URL(request.url());
    if (requestOrigin === origin) requests.push(`${request.method()} ${pathname}${search}`);
  };
  page.on('request', count);
  await navigate();
  await page.waitForTimeout(watchedMs);
  page.off('request', count);
  return { requests, repeated: requests.filter((request, index) => requests.indexOf(request) < index) };
}
