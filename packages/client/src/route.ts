/**
 * A route at run time: method, path with `:name` parameters, and a flag: `idempotent` if an Idempotency-Key is
 * required, `raw` if the response is a stream or a download.
 */
export type ClientRoute = readonly [method: string, path: string, flag?: 'idempotent' | 'raw'];
