/**
 * What the client knows of a route at run time: method, path with `:name` parameters, and flags: `idempotent` where an
 * Idempotency-Key is required, `raw` where the answer is a stream or a download.
 */
export type ClientRoute = readonly [method: string, path: string, flag?: 'idempotent' | 'raw'];
