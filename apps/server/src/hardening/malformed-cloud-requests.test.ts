import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../cli/api-client.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../testing/embedded-world.ts';
import { isFullSize, reportFigures, seed } from '../testing/figures.ts';
import { randomFrom } from '../testing/seeded-random.ts';
import { cloudDocument, resourceDocument, type ListedProvider } from './cloud-document.testing.ts';
import { runMalformedTrial, sendTrialRequest, type MalformedTrialResult } from './malformed-trial.testing.ts';

/** R9, against the embedded cloud. */
const requests = isFullSize ? 10_000 : 300;
const group = 'rg-malformed';

let embedded: EmbeddedWorld;
let token: string;
beforeAll(async () => {
  embedded = await startEmbeddedWorld({ scale: 0.02, throttling: false, seed });
  const { tenantId } = embedded.world.sandbox!.tenants.find(({ name }) => name === 'Contoso')!;
  token = await embedded.tokenOf('admin@contoso.example', tenantId, 'management');
});
afterAll(() => embedded.sandbox.close());

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const { text } = await sendRequest(`http://127.0.0.1:${embedded.sandbox.port}/arm${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
  return JSON.parse(text);
}

/** The embedded cloud reports operations that it does not simulate; a response to HEAD has no body. */
const isNotSimulated = (status: number, text: string): boolean =>
  status === 501 && (text === '' || text.includes('"code":"NotSimulated"'));

describe(`malformed requests to the embedded cloud (R9, SEED=${seed})`, () => {
  it(
    `cause no 5xx, leak no internals and all get a response (${requests} requests)`,
    { timeout: 900_000 },
    async () => {
      const { value } = (await call('GET', '/subscriptions?api-version=2022-12-01')) as {
        value: { subscriptionId: string; displayName: string }[];
      };
      const { subscriptionId } = value.find(({ displayName }) => displayName === 'Contoso Development')!;
      const place = { subscriptionId, group };
      await call('PUT', `/subscriptions/${subscriptionId}/resourceGroups/${group}?api-version=2022-09-01`, {
        location: 'westeurope',
      });
      const { value: providers } = (await call(
        'GET',
        `/subscriptions/${subscriptionId}/providers?api-version=2021-04-01`,
      )) as { value: ListedProvider[] };
      const random = randomFrom(seed);
      const common = {
        port: embedded.sandbox.port,
        random,
        tokens: [token, token, token],
        isIntended: isNotSimulated,
      };
      const documents = [cloudDocument(place), resourceDocument(place, providers)];
      const results: MalformedTrialResult[] = [];
      for (const document of documents)
        results.push(await runMalformedTrial({ ...common, document, requests: requests / 2 }));
      const statuses = results.flatMap((result) => [...result.statuses]);
      const all = (pick: (result: MalformedTrialResult) => readonly string[]) => results.flatMap(pick);
      reportFigures('R9 embedded cloud', {
        requests,
        seed,
        ...Object.fromEntries(
          [...Map.groupBy(statuses, ([status]) => status)]
            .toSorted(([left], [right]) => left - right)
            .map(([status, counts]) => [`s${status}`, counts.reduce((sum, [, count]) => sum + count, 0)]),
        ),
        serverErrors: all((result) => result.serverErrors).length,
        leaks: all((result) => result.leaks).length,
        unanswered: all((result) => result.unanswered).length,
      });
      expect(all((result) => result.serverErrors)).toEqual([]);
      expect(all((result) => result.leaks)).toEqual([]);
      expect(all((result) => result.unanswered)).toEqual([]);
      // The requests must also get past identification and permissions to be meaningful.
      expect(statuses.map(([status]) => status)).toEqual(expect.arrayContaining([200, 400, 401, 404]));
    },
  );

  it.each(['/arm/subscriptions', '/graph/v1.0/directoryObjects/getByIds', '/sts', '/__token'])(
    'are refused by %s if they are nested too deeply',
    async (path) => {
      const { port } = embedded.sandbox;
      const body = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
      const headers = {
        host: 'localhost',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      };
      const shot = { name: 'deep', method: 'POST', path: `${path}?api-version=2022-12-01`, headers, body };
      const { status, text } = await sendTrialRequest(port, shot);
      expect([status >= 400 && status < 500, text.includes('call stack')]).toEqual([true, false]);
    },
  );
});
