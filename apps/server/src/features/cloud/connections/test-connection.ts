import {
  CloudError,
  createResourceManager,
  type ClientCredential,
  type ResourceManager,
} from '@blueport/cloud';
import type { ConnectionTest } from '@blueport/contracts';
import type { ConnectedCloud } from '../../../cloud/cloud-world.ts';

const subscriptionsApi = '2022-12-01';
const groupsApi = '2021-04-01';
/** Scopes that a test looks into; more are not listed. */
const mostScopes = 100;
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
    most: mostScopes,
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

function explain(error: CloudError): string {
  switch (error.kind) {
    case 'refused':
    case 'unauthorized':
      return `The credential was refused: ${error.message}`.slice(0, 600);
    case 'not-found':
      return 'The directory was not found.';
    default:
      return 'The cloud does not answer at the moment; try again later.';
  }
}

const remarkOn = (scopes: ConnectionTest['scopes']): string => {
  if (scopes.length === 0)
    return 'The connection sees no subscription; give it a role such as Reader in one.';
  return scopes.some(({ readable }) => readable)
    ? ''
    : 'The connection cannot read anything in what it sees.';
};

/** Gets a token by a credential and looks at what it opens. That it opens nothing is a result like any other. */
export async function testConnection(
  cloud: ConnectedCloud,
  tenantId: string,
  credential: ClientCredential,
  now: Date,
): Promise<ConnectionTest> {
  const at = now.toISOString();
  try {
    const { accessToken } = await cloud.directoryFor(credential).clientCredentials(tenantId);
    const tokens = { token: async () => accessToken };
    const scopes = await readScopes(
      createResourceManager({ profile: cloud.profile, call: cloud.call, tokens }),
    );
    return { ok: true, at, message: remarkOn(scopes), scopes };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return { ok: false, at, message: explain(error), scopes: [] };
  }
}
