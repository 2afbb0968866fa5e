import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';

/**
 * An HttpClient for real addresses that sends to others: `rewrites` maps an origin to the base that answers in its place.
 * Everything above it sees only the real addresses: the request's address is put back before the answer is handed on.
 */
export function createRewritingHttpClient(
  rewrites: ReadonlyMap<string, string>,
  inner: HttpClient = createDefaultHttpClient(),
): HttpClient {
  return {
    async sendRequest(request) {
      const real = request.url;
      const { origin } = new URL(real);
      const base = rewrites.get(origin);
      if (base === undefined) throw new Error(`The embedded cloud does not play ${origin}.`);
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
