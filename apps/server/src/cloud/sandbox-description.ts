import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { clouds } from '@blueport/contracts';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

const cloudSchema = z.object({
  authorityHost: z.string(),
  authorityMetadata: z.object({ issuer: z.string(), jwks_uri: z.string() }),
  clientId: z.string(),
  managementScope: z.string(),
  loginBase: z.string(),
});

const schema = z.object({
  clouds: z.object({ general: cloudSchema, us_gov: cloudSchema }),
  tenants: z.array(
    z.object({
      tenantId: z.guid(),
      name: z.string(),
      domain: z.string(),
      cloud: z.enum(clouds),
      organization: z.nullable(z.string()),
    }),
  ),
  accounts: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      cloud: z.enum(clouds),
      homeTenantId: z.guid(),
      identities: z.array(z.object({ tenantId: z.guid(), objectId: z.guid() })),
      organization: z.nullable(z.string()),
      /** Key of the organization in which the person is a guest. */
      guestOf: z.optional(z.string()),
      role: z.nullable(z.enum(['operator', 'admin', 'engineer', 'reader'])),
      description: z.string(),
      translations: z.optional(z.object({ de: z.string(), fr: z.string() })),
      demo: z.boolean(),
    }),
  ),
  portalClients: z.object({
    general: z.object({ clientId: z.string(), clientSecret: z.string() }),
    us_gov: z.object({ clientId: z.string(), clientSecret: z.string() }),
  }),
  aws: z.object({ roles: z.object({ general: z.string(), us_gov: z.string() }) }),
  github: z.object({ clientId: z.string(), clientSecret: z.string() }),
  /** Port of the mail catcher; absent if it is not running. */
  mail: z.optional(z.object({ port: z.number() })),
  /** Ports the embedded cloud listens on. */
  ports: z.optional(z.array(z.number())),
  /** How far each resource type is emulated. */
  coverage: z.optional(z.array(z.object({ type: z.string(), coverage: z.string() }))),
  connections: z.array(
    z.object({
      organization: z.string(),
      tenantId: z.guid(),
      cloud: z.enum(clouds),
      clientId: z.string(),
      clientSecret: z.string(),
    }),
  ),
});

/** Description that the embedded cloud publishes about itself. */
export type SandboxDescription = z.infer<typeof schema> & {
  /** The original document, for parts that are passed on unchanged. */
  readonly raw: { readonly clouds: Readonly<Record<string, { authorityMetadata: unknown }>> };
};

const longestBytes = 4_000_000;

function read(url: string, timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { timeout }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > longestBytes) request.destroy(new Error('The response is too large.'));
      });
      response.once('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`HTTP ${response.statusCode}`)),
      );
    });
    request.once('timeout', () => request.destroy(new Error('no response in time')));
    request.once('error', reject);
  });
}

interface Patience {
  readonly waitMilliseconds?: number;
  /** Timeout of one request. */
  readonly attemptMilliseconds?: number;
  /** Cancels the wait. */
  readonly stop?: AbortSignal | undefined;
}

/**
 * Retries until there is a response. Gives up only if an attempt fails that started after the time limit: on a busy
 * machine, earlier attempts may have timed out because this process did not run.
 */
async function readPatiently(url: string, patience: Patience): Promise<string> {
  const { waitMilliseconds = 30_000, attemptMilliseconds = 10_000, stop } = patience;
  const until = Date.now() + waitMilliseconds;
  for (;;) {
    const startedAt = Date.now();
    try {
      return await read(url, attemptMilliseconds);
    } catch (error) {
      if (startedAt > until) {
        throw new StartError(
          `The embedded cloud does not respond at ${url}; start it, or set ENTRA_CLIENT_ID to use a real cloud.`,
          { isTemporary: true },
        );
      }
      await sleep(100, error, { signal: stop });
    }
  }
}

/** Requests the description of the embedded cloud on loopback; retries for a while because it may still be starting. */
export async function readSandbox(port: number, patience: Patience = {}): Promise<SandboxDescription> {
  const url = `http://127.0.0.1:${port}/__sandbox`;
  const text = await readPatiently(url, patience);
  try {
    const raw = JSON.parse(text) as SandboxDescription['raw'];
    return { ...schema.parse(raw), raw };
  } catch {
    throw new StartError(`The server at ${url} is not the embedded cloud of this Blueport.`);
  }
}

/** Returns the types that the embedded cloud does not simulate, in lower case; empty for other clouds. */
export function typesNotSimulated(sandbox: SandboxDescription | undefined): ReadonlySet<string> {
  const missing = (sandbox?.coverage ?? []).filter(({ coverage }) => coverage === 'not simulated');
  return new Set(missing.map(({ type }) => type.toLowerCase()));
}
