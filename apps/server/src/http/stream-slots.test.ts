import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../errors/refusal.ts';
import { createStreamSlots, streamLimitsFor, type StreamLimits, type StreamReader } from './stream-slots.ts';

const limits: StreamLimits = { places: 3, perOrganization: 2, perCaller: 1, stallMs: 5, waitMs: 60_000 };
const reader = (accountId: string, organizationId = 'contoso'): StreamReader => ({
  accountId,
  organizationId,
});

let cutOff: string[];
/** Takes a slot; `granted` lists the holders so far. */
function setup(changed: Partial<StreamLimits> = {}) {
  const slots = createStreamSlots({ ...limits, ...changed });
  const granted: string[] = [];
  const take = async (accountId: string, organizationId?: string) => {
    const place = await slots.take(reader(accountId, organizationId), () => cutOff.push(accountId));
    granted.push(accountId);
    return place;
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { take, granted, settled };
}

beforeEach(() => {
  cutOff = [];
});

describe('stream slots', () => {
  it('leave half of the connections to other requests', () => {
    expect(streamLimitsFor(12)).toMatchObject({ places: 6, perOrganization: 4, perCaller: 3 });
    expect(streamLimitsFor(2)).toMatchObject({ places: 1, perOrganization: 1, perCaller: 1 });
  });

  it('go to other callers while one caller waits for a second slot', async () => {
    const { take, granted, settled } = setup();
    const first = await take('anna');
    const second = take('anna');
    await take('ben');
    expect(granted).toEqual(['anna', 'ben']);
    first.release();
    await settled();
    // Contoso has at most two slots, and one of them is free again.
    await second;
    expect(granted).toEqual(['anna', 'ben', 'anna']);
  });

  it('go to other organizations while one organization uses all of its slots', async () => {
    const { take, granted } = setup();
    await take('anna');
    await take('ben');
    void take('carla');
    await take('dora', 'fabrikam');
    expect(granted).toEqual(['anna', 'ben', 'dora']);
  });

  it('go first to the organization that has the fewest', async () => {
    const { take, granted, settled } = setup({ places: 2 });
    await take('anna');
    const other = await take('dora', 'fabrikam');
    void take('ben');
    void take('emil', 'woodgrove');
    other.release();
    await settled();
    expect(granted).toEqual(['anna', 'dora', 'emil']);
  });

  it('are not given to a waiting reader that has disconnected', async () => {
    const slots = createStreamSlots({ ...limits, places: 1 });
    const place = await slots.take(reader('anna'), () => {});
    const abortController = new AbortController();
    const waiting = slots.take(reader('ben'), () => {}, abortController.signal);
    const next = slots.take(reader('carla'), () => {});
    abortController.abort(new Error('The client has disconnected.'));
    await expect(waiting).rejects.toThrow('The client has disconnected.');
    place.release();
    (await next).release();
    await expect(slots.take(reader('ben'), () => {}, abortController.signal)).rejects.toThrow(
      'The client has disconnected.',
    );
    await slots.take(reader('dora'), () => {});
  });

  it('are released only once, even when released repeatedly', async () => {
    const { take, granted, settled } = setup({ places: 1 });
    const place = await take('anna');
    void take('ben');
    void take('carla');
    place.release();
    place.release();
    await settled();
    expect(granted).toEqual(['anna', 'ben']);
  });

  it('are taken from the reader that has stalled the longest when another reader waits', async () => {
    const { take } = setup({ places: 2 });
    const [anna, ben] = [await take('anna'), await take('ben')];
    anna.handOver();
    await new Promise((resolve) => setTimeout(resolve, 3));
    ben.handOver();
    await take('dora', 'fabrikam');
    expect(cutOff).toEqual(['anna']);
  });

  it('stay with a stalled reader while no other reader waits, and with an active reader', async () => {
    const { take, granted } = setup({ places: 1, waitMs: 50 });
    const place = await take('anna');
    place.handOver();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(cutOff).toEqual([]);
    place.confirmTaken();
    await expect(take('dora', 'fabrikam')).rejects.toThrow(Refusal);
    expect([granted, cutOff]).toEqual([['anna'], []]);
  });
});
