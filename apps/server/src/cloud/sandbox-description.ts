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
      role: z.nullable(z.enum(['operator', 'admin', 'engineer', 'reader'])),
      description: z.string(),
      demo: z.boolean(),
    }),
  ),
  portalClients: z.object({
    general: z.object({ clientId: z.string(), clientSecret: z.string() }),
    us_gov: z.object({ clientId: z.string(), clientSecret: z.string() }),
  }),
  aws: z.object({ roles: z.object({ general: z.string(), us_gov: z.string() }) }),
  github: z.object({ clientId: z.string(), clientSecret: z.string() }),
  /** The port of the mail catcher; absent where it is not running. */
  mail: z.optional(z.object({ port: z.number() })),
  /** Where it listens on this machine. */
  ports: z.optional(z.array(z.number())),
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

/** What the embedded cloud says about itself. */
export type SandboxDescription = z.infer<typeof schema> & {
  /** The same document as it came, for parts that are handed on untouched. */
  readonly raw: { readonly clouds: Readonly<Record<string, { authorityMetadata: unknown }>> };
};

const longestBytes = 4_000_000;

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { timeout: 3000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > longestBytes) request.destroy(new Error('The answer is too long.'));
      });
      response.once('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`HTTP ${response.statusCode}`)),
      );
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.once('error', reject);
  });
}

/** Asks the embedded cloud on loopback who is in its world; waits a while, since it may be starting beside us. */
export async function readSandbox(port: number, waitMilliseconds = 15_000): Promise<SandboxDescription> {
  const url = `http://127.0.0.1:${port}/__sandbox`;
  const until = Date.now() + waitMilliseconds;
  let text: string;
  for (;;) {
    try {
      text = await read(url);
      break;
    } catch (error) {
      if (Date.now() > until) {
        throw new StartError(
          `The embedded cloud does not answer at ${url}; start it, or set ENTRA_CLIENT_ID to use a real cloud.`,
        );
      }
      await sleep(100, error);
    }
  }
  try {
    const raw = JSON.parse(text) as SandboxDescription['raw'];
    return { ...schema.parse(raw), raw };
  } catch {
    throw new StartError(`What answers at ${url} is not the embedded cloud of this Blueport.`);
  }
}
