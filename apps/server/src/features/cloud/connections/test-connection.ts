import {
  CloudError,
  createResourceManager,
  type ClientCredential,
  type ResourceManager,
} from '@blueport/cloud';
import type { ConnectionTest, MessageValues, Reason } from '@blueport/contracts';
import type { ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import { FederationMismatch } from '../../../cloud/connection-credential.ts';
import { formatEnglish } from '../../../messages/english.ts';

const subscriptionsApi = '2022-12-01';
const groupsApi = '2021-04-01';
/** Maximum number of scopes that a test lists. */
const maxScopes = 100;
const atOnce = 5;

interface Subscription {
  readonly subscriptionId: string;
  readonly displayName: string;
}

async function isReadable(arm: ResourceManager, { subscriptionId }: Subscription): Promise<boolean> {
  try {
    await arm.request('GET', `/subscriptions/${subscriptionId}/resourcegroups`, groupsApi, {
      query: { $top: 1 },
      timeoutMs: 5000,
    });
    return true;
  } catch (error) {
    if (error instanceof CloudError) return false;
    throw error;
  }
}

async function readScopes(arm: ResourceManager): Promise<ConnectionTest['scopes']> {
  const found = await arm.all<Subscription>('/subscriptions', subscriptionsApi, {
    most: maxScopes,
    timeoutMs: 10_000,
  });
  const scopes: ConnectionTest['scopes'] = [];
  for (let start = 0; start < found.length; start += atOnce) {
    const batch = found.slice(start, start + atOnce);
    const tested = await Promise.all(
      batch.map(async (subscription) => ({
        subscriptionId: subscription.subscriptionId,
        name: subscription.displayName,
        readable: await isReadable(arm, subscription),
      })),
    );
    for (const scope of tested) scopes.push(scope);
  }
  return scopes;
}

type Remark = Pick<ConnectionTest, 'message' | 'values'> & { readonly reason?: Reason };

function remark(reason: Reason, values?: MessageValues): Remark {
  const message = formatEnglish(`reason.${reason}`, values) ?? reason;
  return { message, reason, ...(values && { values }) };
}

function explain(error: CloudError): Remark {
  const { kind, code, message } = error;
  if (error instanceof FederationMismatch) return remark('federation-mismatch', error.values);
  if (code === 'NoPlatformIdentity') return remark('no-platform-identity');
  switch (kind) {
    case 'refused':
    case 'unauthorized':
      return remark('connection-refused', { message: message.slice(0, 600) });
    case 'not-found':
      return remark('connection-directory-unknown');
    default:
      return remark('connection-cloud-unavailable');
  }
}

function remarkOn(scopes: ConnectionTest['scopes']): Remark {
  if (scopes.length === 0) return remark('connection-sees-nothing');
  return scopes.some(({ readable }) => readable) ? { message: '' } : remark('connection-reads-nothing');
}

/** Requests a token with a credential and lists what it can access. No access is a valid result, not an error. */
export async function testConnection(
  cloud: ConnectedCloud,
  tenantId: string,
  credential: ClientCredential,
  now: Date,
): Promise<ConnectionTest & Remark> {
  const at = now.toISOString();
  try {
    const { accessToken } = await cloud.directoryFor(credential).clientCredentials(tenantId);
    const tokens = { token: async () => accessToken };
    const scopes = await readScopes(
      createResourceManager({ profile: cloud.profile, call: cloud.call, tokens }),
    );
    return { ok: true, at, ...remarkOn(scopes), scopes };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return { ok: false, at, ...explain(error), scopes: [] };
  }
}
