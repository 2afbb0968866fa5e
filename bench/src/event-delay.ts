import type { DeploymentEvent } from '@blueport/contracts';
import { ServerSentEventParser } from '../../apps/portal/src/core/api/server-sent-events.ts';
import { ApiClient } from '../../e2e/harness/api-client.ts';
import { Stack } from '../../e2e/harness/stack.ts';
import { median, percentile, type Report } from './report.ts';

const rounds = 40;
const persons = [
  'engineer@contoso.example',
  'engineer@contoso.example',
  'admin@contoso.example',
  'reader@contoso.example',
];
/** The maximum number of event streams per session. */
const streamsOfSession = 10;

/**
 * Measures the time from a change of a deployment in the database until a page receives the event, with one reader and
 * with forty. The portal and its readers share one machine and therefore one clock.
 */
export async function measureEventDelay(report: Report): Promise<void> {
  const stack = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' },
  });
  try {
    const writer = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const { subscriptionId } = (await writer.subscriptions())[0]!;
    const deployAll = async (mark: string): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        const id = await writer.deploy({
          blueprint: 'storage-account',
          title: `${mark}-${round}`,
          subscriptionId,
          resourceGroup: `rg-${mark}-${round}`,
          location: 'westeurope',
          parameters: {},
        });
        await writer.settled(id);
      }
    };
    const one = await listen(stack, 1);
    await deployAll('one');
    add(report, 'event delay, one reader', await one.close());
    const readers = await Promise.all(persons.map((person) => listen(stack, streamsOfSession, person)));
    await deployAll('forty');
    const delays = (await Promise.all(readers.map((reader) => reader.close()))).flat();
    add(report, `event delay, ${persons.length * streamsOfSession} readers`, delays);
  } finally {
    await stack.stop();
  }
}

function add(report: Report, name: string, delays: readonly number[]): void {
  if (delays.length === 0) throw new Error('No event arrived.');
  report.add({
    name,
    unit: 'ms',
    isHeadline: true,
    value: median(delays),
    note: `95 % within ${Math.round(percentile(delays, 0.95))} ms, of ${delays.length} events`,
  });
}

/** Opens event streams of one session and records the delay of each event in milliseconds. */
async function listen(stack: Stack, streams: number, person = 'engineer@contoso.example') {
  const client = await ApiClient.signIn(stack, person);
  const abort = new AbortController();
  const delays: number[] = [];
  const readings = await Promise.all(
    Array.from({ length: streams }, async () => {
      const answer = await fetch(`${stack.origin}/api/user/event`, {
        headers: { authorization: `Bearer ${client.token}` },
        signal: abort.signal,
      });
      if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`);
      return read(answer.body, delays);
    }),
  );
  return {
    async close(): Promise<readonly number[]> {
      abort.abort();
      await Promise.all(readings.map(({ ended }) => ended));
      return delays;
    },
  };
}

function read(body: ReadableStream<Uint8Array>, delays: number[]): { readonly ended: Promise<void> } {
  const parser = new ServerSentEventParser((_id, data) => {
    const event = JSON.parse(data) as Partial<DeploymentEvent>;
    if (event.deployment) delays.push(Date.now() - Date.parse(event.deployment.updatedAt));
  });
  const text = new TextDecoder();
  const follow = async (): Promise<void> => {
    for await (const chunk of body) parser.push(text.decode(chunk, { stream: true }));
  };
  // Closing the connection rejects the read, which is the expected end.
  return { ended: follow().catch(() => {}) };
}
