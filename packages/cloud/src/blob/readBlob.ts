import {
  createDefaultHttpClient,
  createHttpHeaders,
  createPipelineRequest,
  type HttpClient,
} from '@azure/core-rest-pipeline';
import { CloudError } from '../errors/cloudError.ts';
import { errorFromResponse } from '../errors/errorFromResponse.ts';
import type { CloudProfile } from '../profiles.ts';
import { readRetryAfter } from '../retry/readRetryAfter.ts';

/** A blob that is being downloaded. */
export interface BlobAnswer {
  /** The content. Ending the iteration early ends the download. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Downloads a blob whose URL contains its authorization, such as a shared access signature. */
export type ReadBlob = (url: string, signal?: AbortSignal) => Promise<BlobAnswer>;

/** Longest time to download one blob. */
const longestMs = 30 * 60_000;

/** Throws for every URL that is not plain https on a storage account of this cloud, before anything is sent. */
function assertBlobUrl(address: string, { blobSuffix }: CloudProfile): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const [account, ...suffix] = url?.host.split('.') ?? [];
  const isAllowed =
    url?.protocol === 'https:' &&
    /^[a-z0-9]{3,24}$/.test(account ?? '') &&
    suffix.join('.') === blobSuffix &&
    url.username === '' &&
    url.password === '';
  if (!isAllowed)
    throw new CloudError({
      kind: 'refused',
      code: 'ForeignHost',
      message: `An address outside of ${blobSuffix} was named; it was not called.`,
    });
  return url;
}

/** Yields the content and fails if fewer bytes arrive than announced. */
async function* readChunks(
  stream: AsyncIterable<Uint8Array>,
  expectedBytes: number | undefined,
  host: string,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    yield chunk;
  }
  if (expectedBytes !== undefined && bytes < expectedBytes)
    throw new CloudError({
      kind: 'unavailable',
      code: 'ConnectionLost',
      message: `The connection to ${host} ended before the file was complete.`,
    });
}

/** Creates the reader of blobs of one cloud. Redirects are not followed; failures are `CloudError`s. */
export function createBlobReader(
  profile: CloudProfile,
  { httpClient = createDefaultHttpClient() }: { readonly httpClient?: HttpClient } = {},
): ReadBlob {
  return async (address, signal) => {
    const url = assertBlobUrl(address, profile);
    const timeout = AbortSignal.timeout(longestMs);
    const response = await httpClient
      .sendRequest(
        createPipelineRequest({
          url: url.href,
          method: 'GET',
          headers: createHttpHeaders({ 'x-ms-version': '2024-08-04', 'user-agent': 'blueport' }),
          streamResponseStatusCodes: new Set([Number.POSITIVE_INFINITY]),
          abortSignal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        }),
      )
      .catch((cause: unknown) => {
        throw new CloudError({
          kind: 'unavailable',
          code: 'ConnectionLost',
          message: `The connection to ${url.host} failed.`,
          cause,
        });
      });
    const headers = response.headers.toJSON();
    const stream = response.readableStreamBody as AsyncIterable<Uint8Array> & { destroy?: () => void };
    if (response.status !== 200) {
      stream.destroy?.();
      throw errorFromResponse({
        status: response.status,
        headers,
        body: undefined,
        retryAfterMs: readRetryAfter(headers, Date.now()),
        safe: true,
      });
    }
    const length = headers['content-length'];
    return {
      chunks: readChunks(stream, length === undefined ? undefined : Number(length), url.host),
    };
  };
}
