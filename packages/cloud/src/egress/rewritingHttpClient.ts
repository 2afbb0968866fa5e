import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';

/**
 * Creates an HttpClient that redirects requests: `rewrites` maps an origin to the base URL that replaces it. Callers
 * see only the original URLs: the request's URL is restored before the response is returned.
 */
export function createRewritingHttpClient(
  rewrites: Pick<ReadonlyMap<string, string>, 'get'>,
  inner: HttpClient = createDefaultHttpClient(),
): HttpClient {
  return {
    async sendRequest(request) {
      const real = request.url;
      const { origin } = new URL(real);
      const base = rewrites.get(origin);
      if (base === undefined) throw new Error(`The embedded cloud does not simulate ${origin}.`);
      request.url = base + real.slice(origin.length);
      request.allowInsecureConnection = true;
      try {
        return await inner.sendRequest(request);
      } finally {
        request.url = real;
      }
    },
  };
}
