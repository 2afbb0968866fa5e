import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { WebhookDelivery, WebhookWithSecret } from '@blueport/contracts';
import { actorOf, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

export interface ReceivedDelivery {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Path of the webhook routes. */
export const url = '/api/org/webhook';

/** A server with a receiver on this machine, and workers in separate processes. */
export interface WebhookWorld {
  readonly server: TestServer;
  readonly admin: Actor;
  readonly other: Actor;
  /** Requests received, including those answered with an error. */
  deliveries: ReceivedDelivery[];
  /** Response of the receiver; 200 by default. */
  answer: (path: string) => number | 'hang' | 'reset' | 'switch';
  make(path: string, events?: string[]): Promise<WebhookWithSecret>;
  startWorker(attempts?: number): ChildProcess;
  killWorker(worker: ChildProcess): void;
  /** Writes the start of a deployment operation to the journal; its parameter values must not appear anywhere. */
  startOperation(operationId: string, organizationId?: string): Promise<void>;
  deliveriesOf(id: string): Promise<WebhookDelivery[]>;
  /** Stops workers and deletes webhooks between tests. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** Journal entry for a started operation. */
const startedOperation = (id: string) => ({
  type: 'deployment.changed',
  deployment: {
    id: 'd',
    name: 'bp-webhook01',
    title: 'Shop',
    state: 'Running',
    blueprint: { name: 'storage-account', version: '1.0.0' },
    subscriptionId: 's',
    resourceGroup: 'rg',
    owner: { id: 'a', name: 'Nora', email: 'nora@contoso.example' },
    tags: { note: 'CANARY-tag' },
    parameters: [{ name: 'adminPassword', value: 'CANARY-parameter' }],
    error: null,
  },
  operation: {
    id,
    number: 2,
    kind: 'redeploy',
    state: 'Running',
    startedBy: { id: 'a', name: 'Nora' },
    createdAt: new Date().toISOString(),
    startedAt: new Date(Date.now() + 1000).toISOString(),
    finishedAt: null,
    outputs: 'CANARY-output',
    error: null,
  },
});

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const server = await startTestServer();
  const admin = actorOf(server, await server.login(people.admin));
  const other = actorOf(server, await server.login(people.otherAdmin));
  const workers = new Set<ChildProcess>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      world.deliveries.push({
        id: String(request.headers['webhook-id']),
        path,
        headers: request.headers,
        body,
      });
      const status = world.answer(path);
      if (status === 'reset') request.socket.destroy();
      else if (status === 'switch')
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
      else if (status !== 'hang') response.writeHead(status).end(`answered ${status}`);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const world: WebhookWorld = {
    server,
    admin,
    other,
    deliveries: [],
    answer: () => 200,
    async make(path, events = ['deployment.started']) {
      const creation = await admin.post(url, { name: `Hook ${path}`, url: origin + path, events });
      if (creation.status !== 201) throw new Error(creation.text);
      return creation.body as WebhookWithSecret;
    },
    startWorker(attempts) {
      const child = spawn(
        process.execPath,
        [
          join(import.meta.dirname, 'delivery', 'webhook-worker.testing.ts'),
          server.database.access.ownerUrl(),
          ...(attempts === undefined ? [] : [String(attempts)]),
        ],
        { stdio: 'ignore' },
      );
      workers.add(child);
      return child;
    },
    killWorker(worker) {
      worker.kill('SIGKILL');
      workers.delete(worker);
    },
    startOperation: (operationId, organizationId = admin.organizationId) =>
      server.database.db.transaction().execute((tx) =>
        server.parts.publish(tx, {
          organizationId,
          subjects: ['bp-webhook01'],
          type: 'deployment.changed',
          data: startedOperation(operationId),
        }),
      ),
    deliveriesOf: async (id) => rowsOf<WebhookDelivery>(await admin.get(`${url}/${id}/delivery?limit=500`)),
    async clear() {
      for (const worker of workers) world.killWorker(worker);
      world.answer = () => 200;
      await server.database.pool.query('delete from webhook');
      world.deliveries = [];
    },
    async stop() {
      receiver.closeAllConnections();
      receiver.close();
      await server.stop();
    },
  };
  return world;
}
