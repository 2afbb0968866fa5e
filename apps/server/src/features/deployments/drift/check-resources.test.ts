import type { JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { checkResources, maxSingleRequests } from './check-resources.ts';

const group = '/subscriptions/s/resourceGroups/rg';
const list = `${group}/providers/Microsoft.Storage/storageAccounts`;
const account = (index: number): JsonObject => ({
  id: `${list}/a${index}`,
  type: 'Microsoft.Storage/storageAccounts',
  name: `a${index}`,
  apiVersion: '2023-05-01',
  tags: { owner: 'me' },
});
const accounts = (count: number): JsonObject[] => Array.from({ length: count }, (_, index) => account(index));
const notFound = (code = 'ResourceNotFound') =>
  new CloudError({ kind: 'not-found', status: 404, code, message: 'It is not there.' });
const forbidden = () =>
  new CloudError({ kind: 'refused', status: 403, code: 'AuthorizationFailed', message: 'No.' });

/** A cloud that contains these resources, with pages of this size; `refuse` is its error for lists. */
function cloudOf(
  resources: readonly JsonObject[],
  { pageSize = 100, refuse = undefined as Error | undefined } = {},
) {
  const calls: string[] = [];
  const manager = {
    async *pages(id: string) {
      for (let at = 0; at === 0 || at < resources.length; at += pageSize) {
        calls.push(`list ${id}`);
        if (refuse !== undefined) throw refuse;
        yield resources.slice(at, at + pageSize);
      }
    },
    request(_method: string, id: string) {
      calls.push(`get ${id}`);
      const body = resources.find((one) => (one['id'] as string).toLowerCase() === id.toLowerCase());
      return body === undefined ? Promise.reject(notFound()) : Promise.resolve({ body });
    },
  } as unknown as ResourceManager;
  return { manager, calls };
}
const driftsOf = async (manager: ResourceManager, declared: readonly JsonObject[]) =>
  (await checkResources(manager, declared, () => [])).map(({ condition }) => condition.drift);

describe('checkResources', () => {
  it('reports a resource that the embedded cloud does not simulate', async () => {
    const { manager } = cloudOf([]);
    const error = new CloudError({
      kind: 'refused',
      status: 501,
      code: 'NotSimulated',
      message: 'The embedded cloud does not simulate Microsoft.Storage/storageAccounts.',
    });
    const refusing: ResourceManager = { ...manager, request: () => Promise.reject(error) };
    const [found] = await checkResources(refusing, accounts(1), () => []);
    expect(found?.condition).toMatchObject({
      drift: 'unknown',
      reason: 'Not available in the embedded cloud.',
      reasonCode: 'condition-not-simulated',
    });
  });

  it('reads many resources of a type in a group with one list request', async () => {
    const { manager, calls } = cloudOf([...accounts(800), account(900)], { pageSize: 1000 });
    expect(new Set(await driftsOf(manager, accounts(800)))).toEqual(new Set(['none']));
    expect(calls).toEqual([`list ${list}`]);
  });

  it('requests a resource individually if its list shows a change or does not contain it', async () => {
    const changed = { ...account(1), tags: { owner: 'you' } };
    const { manager, calls } = cloudOf([account(0), changed, account(3)]);
    expect(await driftsOf(manager, accounts(4))).toEqual(['none', 'changed', 'missing', 'none']);
    expect(calls.toSorted()).toEqual([`get ${list}/a1`, `get ${list}/a2`, `list ${list}`]);
  });

  it('ignores properties that only the list omits or only the resource itself shows', async () => {
    const short = { ...account(0), tags: {} };
    const whole = { ...account(0), sku: { name: 'Standard_LRS' } };
    const { manager } = cloudOf([short, account(1), account(2)]);
    const itself: ResourceManager = {
      ...manager,
      request: () => Promise.resolve({ status: 200, headers: {}, body: whole } as never),
    };
    expect(await driftsOf(itself, accounts(3))).toEqual(['none', 'none', 'none']);
  });

  it('requests resources individually if a list is refused, if they are few, or if they are extension resources', async () => {
    const refusing = cloudOf(accounts(3), { refuse: forbidden() });
    expect(await driftsOf(refusing.manager, accounts(3))).toEqual(['none', 'none', 'none']);
    expect(refusing.calls).toHaveLength(4);
    const few = cloudOf(accounts(2));
    await driftsOf(few.manager, accounts(2));
    expect(few.calls).toEqual([`get ${list}/a0`, `get ${list}/a1`]);
    const locks = accounts(3).map((one, index) => ({
      ...one,
      id: `${list}/a0/providers/Microsoft.Authorization/locks/l${index}`,
    }));
    const extending = cloudOf(locks);
    await driftsOf(extending.manager, locks);
    expect(extending.calls.filter((call) => call.startsWith('list'))).toEqual([]);
  });

  it('reports all resources of a missing group as missing after one request', async () => {
    const { manager, calls } = cloudOf([], { refuse: notFound('ResourceGroupNotFound') });
    expect(new Set(await driftsOf(manager, accounts(500)))).toEqual(new Set(['missing']));
    expect(calls).toHaveLength(1);
  });

  it('limits the pages of a list to the requests it saves, and the number of individual requests', async () => {
    const others = Array.from({ length: 500 }, (_, index) => account(10_000 + index));
    const crowded = cloudOf([...others, ...accounts(6)], { pageSize: 10 });
    expect(await driftsOf(crowded.manager, accounts(6))).toEqual(Array(6).fill('none'));
    expect(crowded.calls.filter((call) => call.startsWith('list'))).toHaveLength(2);
    const empty = cloudOf([]);
    const drifts = await driftsOf(empty.manager, accounts(maxSingleRequests + 5));
    expect(drifts.filter((drift) => drift === 'missing')).toHaveLength(maxSingleRequests);
    expect(drifts.filter((drift) => drift === 'unknown')).toHaveLength(5);
  });
});
