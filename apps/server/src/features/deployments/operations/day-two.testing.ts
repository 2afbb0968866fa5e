import type { SandboxOptions } from '@blueport/cloud-sandbox';
import type { DeploymentDetail, Operation, SessionAnswer } from '@blueport/contracts';
import { isSettled } from '@blueport/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../testing/embedded-world.ts';
import {
  startTestServer,
  type Answer,
  type TestServer,
  type TestServerOptions,
} from '../../../testing/test-server.ts';

/** A server that runs deployments in a complete embedded cloud, with helpers for day-two tests. */
export interface DayTwo {
  readonly server: TestServer;
  readonly cloud: EmbeddedWorld;
  readonly engineer: SessionAnswer;
  readonly subscriptionId: string;
  signIn(email: string): Promise<SessionAnswer>;
  /** Sends a request as the engineer or with the given token, with a new idempotency key each time. */
  call(
    method: string,
    path: string,
    body?: unknown,
    as?: SessionAnswer,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends a request to the cloud itself, as its owner. */
  arm(method: string, id: string, apiVersion: string, body?: unknown): Promise<Record<string, unknown>>;
  deploy(blueprint: string, group: string, parameters?: object, more?: object): Promise<DeploymentDetail>;
  read(name: string): Promise<DeploymentDetail>;
  /** Waits until no operation is running, and returns the deployment. */
  settled(name: string): Promise<DeploymentDetail>;
  /** Starts an operation and returns the deployment at its end. Throws the refusal. */
  run(path: string, body?: unknown): Promise<DeploymentDetail>;
  stop(): Promise<void>;
}

let keys = 0;

/** Returns the newest operation. */
export const lastOf = (deployment: DeploymentDetail): Operation => deployment.operations[0]!;

/** Starts server, worker and cloud; the requests to the clouds may be intercepted. */
export async function startDayTwo(
  deployments?: TestServerOptions['deployments'],
  through: (world: CloudEnvironment) => CloudEnvironment = (world) => world,
  sandbox: SandboxOptions = {},
  withoutWork: readonly string[] = [],
): Promise<DayTwo> {
  const cloud = await startEmbeddedWorld(sandbox);
  const server = await startTestServer({
    world: through(cloud.world),
    role: 'all',
    ...(deployments !== undefined && { deployments }),
  });
  await server.startWork(withoutWork);
  const { accounts } = cloud.world.sandbox as unknown as {
    accounts: readonly { email: string; homeTenantId: string }[];
  };
  const tenantOf = (email: string): string =>
    accounts.find((account) => account.email === email)?.homeTenantId ?? '';
  const signIn = async (email: string): Promise<SessionAnswer> => {
    const tenantId = tenantOf(email);
    const [accessToken, azureToken] = await Promise.all([
      cloud.tokenOf(email, tenantId, 'portal'),
      cloud.tokenOf(email, tenantId, 'management'),
    ]);
    const answer = await server.request('POST', '/api/user/login', {
      body: { accessToken, azureToken, tenantId },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as SessionAnswer;
  };
  const owner = 'admin@contoso.example';
  const engineer = await signIn('engineer@contoso.example');
  const call: DayTwo['call'] = (method, path, body, as = engineer, headers = {}) =>
    server.request(method, `/api/user/deployment${path}`, {
      token: as.token,
      body,
      headers: { 'idempotency-key': `day-two-${(keys += 1)}`, ...headers },
    });
  const subscriptions = await server.request('GET', '/api/user/subscription', { token: engineer.token });
  const rows = (subscriptions.body as { result: { subscriptionId: string; name: string }[] }).result;
  const subscriptionId =
    (rows.find(({ name }) => /development/i.test(name)) ?? rows[0])?.subscriptionId ?? '';
  const read: DayTwo['read'] = async (name) => (await call('GET', `/${name}`)).body as DeploymentDetail;
  const settled: DayTwo['settled'] = async (name) => {
    for (let round = 0; round < 600; round += 1) {
      const found = await read(name);
      if (isSettled(found.state)) return found;
      await wait(50);
    }
    throw new Error(`${name} did not come to an end.`);
  };
  const accepted = async (answer: Answer): Promise<DeploymentDetail> => {
    if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
    return settled((answer.body as { name: string }).name);
  };
  return {
    server,
    cloud,
    engineer,
    subscriptionId,
    signIn,
    call,
    async arm(method, id, apiVersion, body) {
      const token = await cloud.tokenOf(owner, tenantOf(owner), 'management');
      const answer = await globalThis.fetch(
        `http://127.0.0.1:${cloud.sandbox.port}/arm${id}?api-version=${apiVersion}`,
        {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
      );
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    },
    deploy: async (blueprint, resourceGroup, parameters = {}, more = {}) =>
      accepted(
        await call('POST', '', {
          blueprint,
          subscriptionId,
          resourceGroup,
          location: 'westeurope',
          parameters,
          ...more,
        }),
      ),
    read,
    settled,
    run: async (path, body) => accepted(await call('POST', path, body)),
    async stop() {
      await server.stop();
      await cloud.sandbox.close();
    },
  };
}
