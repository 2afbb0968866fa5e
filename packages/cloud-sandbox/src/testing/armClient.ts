import type { TokenCredential } from '@azure/core-auth';
import {
  createDefaultHttpClient,
  createHttpHeaders,
  createPipelineRequest,
  type HttpClient,
} from '@azure/core-rest-pipeline';
import type { StoragePipelineOptions } from '@azure/storage-blob';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../server.ts';

const hosts = {
  general: ['https://management.azure.com', '/arm'],
  us_gov: ['https://management.usgovcloudapi.net', '/arm-gov'],
} as const;

type BlobHttpClient = NonNullable<StoragePipelineOptions['httpClient']>;

const metricsHost = /^https:\/\/([a-z0-9]+\.metrics\.monitor\.azure\.(?:com|us))/;

const blobHost = /^https:\/\/([a-z0-9]+\.blob\.core\.(?:windows|usgovcloudapi)\.net)/;

/** A sandbox for the vendor's clients and for plain requests. */
export interface TestCloud {
  sandbox: RunningSandbox;
  token(email: string, tenantId?: string): Promise<string>;
  /** Returns the `credential` option of the vendor's clients. */
  credential(email: string, tenantId?: string): TokenCredential;
  /** The option that makes a client of the real cloud use the sandbox. */
  httpClient: HttpClient;
  /** The same option for the client of blobs, which has requests of an older format. */
  blobHttpClient: BlobHttpClient;
  /** Sends a request without a client library. */
  call(path: string, init?: CallOptions): Promise<CallAnswer>;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  as?: string;
  tenantId?: string;
  cloud?: 'general' | 'us_gov';
  headers?: Record<string, string>;
}

interface CallAnswer {
  status: number;
  headers: Headers;
  // Tests read the body by path; a wrong path is undefined and fails the test.
  body: {
    [name: string]: unknown;
    error?: { code: string; message: string; details?: { code: string; message: string }[] };
  };
}

/** Starts a small world (1% of the demo resources) at instant speed by default. */
export async function startTestCloud(options: SandboxOptions = {}): Promise<TestCloud> {
  const sandbox = await startSandbox({ scale: 0.05, throttling: false, ...options });
  const tokens = new Map<string, Promise<string>>();
  const token = (email: string, tenantId?: string): Promise<string> => {
    const key = `${email} ${tenantId ?? ''}`;
    const known = tokens.get(key) ?? requestToken(sandbox, email, tenantId);
    tokens.set(key, known);
    return known;
  };
  return {
    sandbox,
    token,
    credential: (email, tenantId) => ({
      getToken: async () => ({
        token: await token(email, tenantId),
        expiresOnTimestamp: Date.now() + 3_000_000,
      }),
    }),
    httpClient: rewritingClient(sandbox.origin),
    blobHttpClient: olderClient(rewritingClient(sandbox.origin)),
    async call(
      path,
      {
        method = 'GET',
        body,
        as = 'engineer@contoso.example',
        tenantId,
        cloud = 'general',
        headers = {},
      } = {},
    ) {
      const url = `${sandbox.origin}${hosts[cloud][1]}${path}`;
      const answer = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${await token(as, tenantId)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: (text === '' ? {} : JSON.parse(text)) as CallAnswer['body'],
      };
    },
  };
}

// Returns an HTTP client that rewrites URLs to the sandbox. The original URL is restored afterwards, because pollers
// read the URL of the final GET from the request.
function rewritingClient(origin: string): HttpClient {
  const inner = createDefaultHttpClient();
  return {
    async sendRequest(request) {
      const url = request.url;
      for (const [host, prefix] of Object.values(hosts))
        request.url = request.url.replace(host, `${origin}${prefix}`);
      request.url = request.url
        .replace(blobHost, `${origin}/blob/$1`)
        .replace(metricsHost, `${origin}/metrics/$1`);
      request.allowInsecureConnection = true;
      try {
        return await inner.sendRequest(request);
      } finally {
        request.url = url;
      }
    },
  };
}

/** Returns an HTTP client in the older format that the client of blobs expects. */
function olderClient(client: HttpClient): BlobHttpClient {
  return {
    async sendRequest(older) {
      const { url, method, timeout, body, abortSignal, streamResponseStatusCodes } = older;
      const response = await client.sendRequest(
        createPipelineRequest({
          url,
          method,
          timeout,
          body: body as never,
          headers: createHttpHeaders(older.headers.toJson({ preserveCase: true })),
          ...(abortSignal === undefined ? {} : { abortSignal }),
          ...(streamResponseStatusCodes === undefined ? {} : { streamResponseStatusCodes }),
        }),
      );
      const headers = { toJson: () => response.headers.toJSON({ preserveCase: true }) };
      return { ...response, request: older, headers } as never;
    },
  };
}

async function requestToken(
  sandbox: RunningSandbox,
  email: string,
  tenantId: string | undefined,
): Promise<string> {
  const answer = await fetch(`${sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, audience: 'management', ...(tenantId === undefined ? {} : { tenantId }) }),
  });
  const body = (await answer.json()) as Record<string, string>;
  return body['accessToken'] ?? '';
}
