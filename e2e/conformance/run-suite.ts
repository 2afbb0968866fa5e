import { callClient, refusalOf, UnknownMethod } from './call-client.ts';
import type { ConformanceCloud } from './conformance-cloud.testing.ts';
import { isUnexpected, judge, type Exchange, type Judgement, type Outcome } from './judge.ts';
import type { Call, Operation, Person, Suite } from './operation.ts';
import type { OpenClient } from './vendor-clients.ts';

/** A classified row of the conformance table. */
export interface Row extends Judgement {
  readonly client: string;
  /** Method of the client and, if there are several rows of it, the case. */
  readonly operation: string;
  /** Statuses of the responses, in order. */
  readonly statuses: readonly number[];
  /** Whether the operation is not simulated although its row expects it to be. */
  readonly isUnexpected: boolean;
}

/** Runs the operations of a suite one after another and classifies each of them. */
export async function* runSuite(
  world: ConformanceCloud,
  openClient: OpenClient,
  suite: Suite,
): AsyncGenerator<Row> {
  const place = await world.openPlace(`rg-conform-${suite.client}`);
  await world.require(place, suite.requires?.(place) ?? []);
  const run = caller(world, openClient, { client: suite.client, subscriptionId: place.subscriptionId });
  for (const operation of suite.operations(place)) {
    const outcome = await run(operation);
    const { effect } = operation;
    const effectOutcome = outcome.error === undefined && effect !== undefined ? await run(effect) : undefined;
    const judgement = judge(operation, outcome, effectOutcome);
    yield {
      client: suite.client,
      operation: labelOf(operation),
      statuses: outcome.exchanges.map(({ status }) => status),
      isUnexpected: isUnexpected(operation, judgement),
      ...judgement,
    };
  }
}

const labelOf = ({ call, when }: Operation): string => (when === undefined ? call : `${call} (${when})`);

function caller(
  world: ConformanceCloud,
  openClient: OpenClient,
  { client: name, subscriptionId }: { client: string; subscriptionId: string },
): (call: Call) => Promise<Outcome> {
  let exchanges: Exchange[] = [];
  const clients = new Map<Person, object>();
  const clientOf = (person: Person): object => {
    const httpClient = world.observed((exchange) => void exchanges.push(exchange));
    const client =
      clients.get(person) ??
      openClient(name, { credential: world.credential(person), subscriptionId, httpClient });
    clients.set(person, client);
    return client;
  };
  return async (call) => {
    exchanges = [];
    const client = clientOf(call.as ?? 'admin');
    try {
      const returned = await callClient(client, call);
      return { exchanges, returned };
    } catch (error) {
      if (error instanceof UnknownMethod)
        throw new Error(`${name} has no method ${error.message}.`, { cause: error });
      return { exchanges, error: refusalOf(error) };
    }
  };
}
