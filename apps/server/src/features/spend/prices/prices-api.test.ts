import {
  CloudError,
  cloudProfiles,
  createCloudCaller,
  createEmbeddedHttpClient,
  embeddedBases,
  type CallCloud,
} from '@blueport/cloud';
import { startSandbox, type RunningSandbox } from '@blueport/cloud-sandbox';
import type { PriceEstimate } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let sandbox: RunningSandbox;
let token: string;
let requestCount = 0;
let isBroken = false;

beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer(), startSandbox({ scale: 0.01 })]);
  token = (await server.login(people.engineer)).token;
  const httpClient = createEmbeddedHttpClient(embeddedBases(sandbox.origin));
  const prices = createCloudCaller(cloudProfiles.general, { httpClient, retry: { attempts: 1 } });
  const general = server.directory.world.clouds.general as { call: CallCloud };
  const before = general.call;
  general.call = async (call) => {
    if (call.area !== 'prices') return before(call);
    requestCount += 1;
    if (isBroken) throw new CloudError({ kind: 'unavailable', code: 'Busy', message: 'busy' });
    // Public prices are requested without authentication.
    if (call.headers?.['authorization'] !== undefined) throw new Error('A token for a public list.');
    return prices(call);
  };
});
afterAll(() => Promise.all([server.stop(), sandbox.close()]));

const estimate = (body: object) => server.request('POST', '/api/costManagement/estimate', { token, body });

it('prices a blueprint with its defaults by resource, with source and age', async () => {
  const answer = await estimate({ blueprint: 'linux-vm', location: 'uksouth', currency: 'GBP' });
  expect(answer.status, answer.text).toBe(200);
  const priced = answer.body as PriceEstimate;
  expect(priced).toMatchObject({ currency: 'GBP', pricedShare: 1, unpriced: [], stale: false });
  expect(Number(priced.monthly)).toBeGreaterThan(10);
  const machine = priced.lines.find(({ type }) => type === 'Microsoft.Compute/virtualMachines');
  expect(machine?.meters.length).toBeGreaterThanOrEqual(2);
  expect(Date.now() - Date.parse(priced.asOf)).toBeLessThan(60_000);
});

it('requests the price list once and updates the price when values change', async () => {
  const small = (await estimate({ blueprint: 'linux-vm', location: 'uksouth' })).body as PriceEstimate;
  const before = requestCount;
  const secondEstimate = (await estimate({ blueprint: 'linux-vm', location: 'uksouth' }))
    .body as PriceEstimate;
  expect(secondEstimate).toEqual(small);
  expect(requestCount).toBe(before);
  const stored = await server.database.db.selectFrom('price_list').select('name').execute();
  expect(stored.length).toBeGreaterThan(0);
  const large = (
    await estimate({
      blueprint: 'linux-vm',
      location: 'uksouth',
      parameters: { dataDiskSizesGb: [1024, 1024] },
    })
  ).body as PriceEstimate;
  expect(Number(large.monthly)).toBeGreaterThan(Number(small.monthly));
});

it('prices machine sizes without disks, more for Windows, and none that are not listed', async () => {
  const priceSizes = async (body: object) => {
    const answer = await server.request('POST', '/api/costManagement/machineSize', {
      token,
      body: { location: 'uksouth', sizes: ['Standard_D2s_v5', 'Standard_B2s', 'Standard_Odd1'], ...body },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as {
      currency: string;
      result: { name: string; monthly: string | null; pending: boolean }[];
    };
  };
  const linux = await priceSizes({});
  expect(linux.currency).toBe('USD');
  expect(linux.result.map(({ name }) => name)).toEqual(['Standard_D2s_v5', 'Standard_B2s', 'Standard_Odd1']);
  const [large, small, odd] = linux.result.map(({ monthly }) => monthly);
  expect(Number(large)).toBeGreaterThan(Number(small));
  expect(odd).toBeNull();
  expect(linux.result.map(({ pending }) => pending)).toEqual([false, false, false]);
  const windows = await priceSizes({ system: 'Windows' });
  expect(Number(windows.result[0]?.monthly)).toBeGreaterThan(Number(large));
  const whole = (
    await estimate({ blueprint: 'linux-vm', location: 'uksouth', parameters: { vmSize: 'Standard_B2s' } })
  ).body as PriceEstimate;
  const machine = whole.lines.find(({ type }) => type === 'Microsoft.Compute/virtualMachines');
  expect(Number(small)).toBeLessThan(Number(machine?.monthly));
});

it('returns the limit and the remainder to callers who may deploy, in the currency of the limit', async () => {
  const admin = (await server.login(people.admin)).token;
  const created = await server.request('POST', '/api/costManagement/budget', {
    token: admin,
    body: { currency: 'EUR', limit: '5' },
  });
  expect(created.status, created.text).toBe(201);
  const { body } = await estimate({ blueprint: 'linux-vm', location: 'uksouth', currency: 'GBP' });
  expect(body).toMatchObject({
    currency: 'GBP',
    budgets: [{ subscriptionId: null, currency: 'EUR', limit: '5.00', used: '0', left: '5', fits: false }],
  });
  const [budget] = (body as { budgets: readonly { adds: string }[] }).budgets;
  expect(Number(budget?.adds)).toBeGreaterThan(5);
  const reader = (await server.login(people.reader)).token;
  const hidden = await server.request('POST', '/api/costManagement/estimate', {
    token: reader,
    body: { blueprint: 'linux-vm', location: 'uksouth' },
  });
  expect(hidden.status).toBe(200);
  expect(hidden.body).not.toHaveProperty('budgets');
});

it('lists unpriced resources while the price list is unavailable and rejects invalid input', async () => {
  isBroken = true;
  const outageEstimate = (await estimate({ blueprint: 'linux-vm', location: 'japaneast' }))
    .body as PriceEstimate;
  isBroken = false;
  expect(outageEstimate.unpriced.map(({ reason }) => reason.code)).toContain('unreachable');
  expect(outageEstimate.pricedShare).toBeLessThan(1);
  expect((await estimate({ blueprint: 'no-such-blueprint' })).status).toBe(404);
  expect((await estimate({ blueprint: 'linux-vm', currency: 'DOU' })).status).toBe(400);
  expect((await estimate({ blueprint: 'linux-vm', colour: 'red' })).status).toBe(400);
  expect(problemOf(await estimate({ blueprint: 'linux-vm', parameters: { vmName: 7 } }))).toBe(
    'invalid-input',
  );
});
