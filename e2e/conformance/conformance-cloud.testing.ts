import { startTestCloud, type TestCloud } from '../../packages/cloud-sandbox/src/testing/armClient.ts';
import type { Exchange } from './judge.ts';
import type { Person, Place, Requirement } from './operation.ts';

const location = 'westeurope';
const subscriptionName = 'Contoso Development';
const addressOf = (person: Person): string => `${person}@contoso.example`;

type HttpClient = TestCloud['httpClient'];

/** The embedded cloud at real speed, on a clock that advances by what clients are asked to wait. */
export interface ConformanceCloud {
  readonly cloud: TestCloud;
  credential(person: Person): ReturnType<TestCloud['credential']>;
  /** Creates a group and returns it as the place of a suite. */
  openPlace(group: string): Promise<Place>;
  require(place: Place, requirements: readonly Requirement[]): Promise<void>;
  /** Returns an HTTP client that reports each exchange. */
  observed(report: (exchange: Exchange) => void): HttpClient;
  close(): Promise<void>;
}

export async function startConformanceCloud({
  clockRate = 1,
  ...options
}: { clockRate?: number; dataDirectory?: string; tlsPort?: number } = {}): Promise<ConformanceCloud> {
  const startedAt = Date.now();
  let clock = startedAt;
  const now = (): Date => new Date(clock + (Date.now() - startedAt) * clockRate);
  const cloud = await startTestCloud({ speed: 'real', ...options, now, tokenSeconds: 86_400 });
  const call = (
    method: string,
    path: string,
    apiVersion: string,
    body?: object,
  ): ReturnType<TestCloud['call']> =>
    cloud.call(`${path}?api-version=${apiVersion}`, {
      method,
      as: addressOf('admin'),
      ...(body === undefined ? {} : { body }),
    });
  const list = await call('GET', '/subscriptions', '2022-12-01');
  const subscription = (
    list.body['value'] as { displayName: string; subscriptionId: string; tenantId: string }[]
  ).find(({ displayName }) => displayName === subscriptionName);
  if (subscription === undefined)
    throw new Error(`The demo world has no subscription "${subscriptionName}".`);
  const { subscriptionId, tenantId } = subscription;
  await openRoot(cloud, tenantId);
  const principalId = objectIdOf(await cloud.token(addressOf('reader'), tenantId));
  return {
    cloud,
    credential: (person) => cloud.credential(addressOf(person), tenantId),
    async openPlace(group) {
      const scope = `/subscriptions/${subscriptionId}/resourceGroups/${group}`;
      await accepted(call('PUT', scope, '2022-09-01', { location }), scope);
      const id = (path: string): string => `${scope}/providers/${path}`;
      return { subscriptionId, tenantId, location, group, scope, principalId, id };
    },
    async require(place, requirements) {
      for (const [path, apiVersion, body] of requirements) {
        await accepted(call('PUT', place.id(path), apiVersion, body), path);
        clock += 10 * 60_000;
      }
    },
    observed: (report) => observedClient(cloud.httpClient, report, (seconds) => (clock += seconds * 1000)),
    close: () => cloud.sandbox.close(),
  };
}

/** Makes the administrator an owner of the tenant's root group, as a global administrator can by elevating access. */
async function openRoot(cloud: TestCloud, tenantId: string): Promise<void> {
  const admin = addressOf('admin');
  const as = { as: admin, tenantId };
  await accepted(
    cloud.call('/providers/Microsoft.Authorization/elevateAccess?api-version=2015-07-01', {
      method: 'POST',
      ...as,
    }),
    'elevateAccess',
  );
  const name = '6f1d5f0e-9a52-4c55-8a3b-0d6a5f1c7e00';
  const owner = '/providers/Microsoft.Authorization/roleDefinitions/8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
  const principalId = objectIdOf(await cloud.token(admin, tenantId));
  await accepted(
    cloud.call(`/providers/Microsoft.Authorization/roleAssignments/${name}?api-version=2022-04-01`, {
      method: 'PUT',
      body: { properties: { roleDefinitionId: owner, principalId, principalType: 'User' } },
      ...as,
    }),
    'the role at the root',
  );
}

async function accepted(answer: ReturnType<TestCloud['call']>, what: string): Promise<void> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`${what}: ${status} ${body.error?.code} ${body.error?.message}`);
}

const objectIdOf = (token: string): string => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    oid: string;
  };
  return claims.oid;
};

function codeOf(text: string | null | undefined): string | undefined {
  try {
    return (JSON.parse(text ?? '') as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
}

/** Passes the waiting time of each response on the cloud's clock instead of waiting for it. */
function observedClient(
  inner: HttpClient,
  report: (exchange: Exchange) => void,
  wait: (seconds: number) => void,
): HttpClient {
  return {
    async sendRequest(request) {
      const { method, url } = request;
      const response = await inner.sendRequest(request);
      const { status, bodyAsText } = response;
      const code = status < 400 ? undefined : codeOf(bodyAsText);
      report({ method, path: new URL(url).pathname, status, ...(code === undefined ? {} : { code }) });
      wait(Number(response.headers.get('retry-after') ?? 0));
      response.headers.delete('retry-after');
      return response;
    },
  };
}
