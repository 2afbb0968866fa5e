import type { ResourceManager } from '@blueport/cloud';
import { CloudError } from '@blueport/cloud';
import { deploymentRequestSchema } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { checkTarget, type PlaceReader } from './check-target.ts';

const request = {
  blueprint: 'storage-account',
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  resourceGroup: 'rg',
  location: 'westeurope',
};

function reader(all: () => Promise<unknown[]>): PlaceReader {
  const answer = { status: 200, headers: {}, body: {}, retryAfterMs: undefined };
  const manager = { request: () => Promise.resolve(answer), all } as unknown as ResourceManager;
  return { manager, recall: (_key, _forMs, load) => load() };
}

describe('the region of a deployment', () => {
  it('must be one of the subscription’s regions', async () => {
    const arm = reader(() => Promise.resolve([{ name: 'westeurope' }]));
    expect((await checkTarget(arm, { scope: 'resourceGroup' }, request)).issues).toEqual([]);
    const wrong = await checkTarget(arm, { scope: 'resourceGroup' }, { ...request, location: 'atlantis' });
    expect(wrong).toMatchObject({ target: undefined, issues: [{ pointer: '/location' }] });
  });

  it('is not checked if the list is unavailable', async () => {
    const arm = reader(() =>
      Promise.reject(new CloudError({ kind: 'unavailable', code: 'Busy', message: 'Busy.' })),
    );
    expect((await checkTarget(arm, { scope: 'resourceGroup' }, request)).issues).toEqual([]);
  });
});

describe('a request', () => {
  const accepts = (more: object) => deploymentRequestSchema.safeParse({ ...request, ...more }).success;
  it.each([
    { tags: { 'a/b': 'x' } },
    { tags: { '': 'x' } },
    { tags: { Owner: 'x', owner: 'y' } },
    { tags: { owner: 'x\u0007' } },
    { tags: { owner: 'x'.repeat(257) } },
    { tags: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`tag${index}`, 'x'])) },
    { title: '   ' },
    { title: 'safe\u202Egpj' },
    { title: 'two\nlines' },
    { resourceGroup: 'x/../..' },
  ])('with %j is refused', (more) => {
    expect(accepts(more)).toBe(false);
  });

  it('keeps valid tags and trims its title', () => {
    expect(accepts({ tags: { Owner: 'finance', 'cost center': '' } })).toBe(true);
    expect(deploymentRequestSchema.parse({ ...request, title: '  Files ' }).title).toBe('Files');
  });
});
