import { initialSession } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallState } from './session-headers.ts';

/** The module keeps the state of a page start, so each test imports it again. */
let module: typeof import('./start-answer.ts');
let requestedUrls: string[];
let answer: () => Response;

const stateOf = (id: string): CallState => ({
  auth: {
    ...initialSession,
    state: 'LOGGED_IN',
    token: 'a-token',
    account: { id, name: '', email: '', state: 'Active', orgId: 'own', role: '', orgInfo: [], roleInfo: [] },
  },
  appSettings: { msService: 'general' },
});
const ada = () => stateOf('ada');
const robin = () => stateOf('robin');

beforeEach(async () => {
  vi.resetModules();
  module = await import('./start-answer.ts');
  requestedUrls = [];
  answer = () => Response.json({ me: 'me', views: 'views', preferences: 'preferences', deployments: null });
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('parts of the start response', () => {
  it('are read in one request', async () => {
    module.combineStartRequests();
    const paths = ['/api/user/me', '/api/user/view', '/api/user/preference', '/api/user/other'];
    const parts = await Promise.all(paths.map((path) => module.takeStartAnswer(path, ada)));
    expect(parts).toEqual(['me', 'views', 'preferences', undefined]);
    expect(requestedUrls).toEqual(['/api/user/start']);
  });

  it('are each returned to the first reader only', async () => {
    module.combineStartRequests();
    const both = ['/api/user/me', '/api/user/me'].map((path) => module.takeStartAnswer(path, ada));
    expect(await Promise.all(both)).toEqual(['me', undefined]);
    expect(await module.takeStartPart('deployments', ada)).toBeNull();
  });

  it('are requested again for another user', async () => {
    module.combineStartRequests();
    await module.takeStartAnswer('/api/user/me', ada);
    expect(await module.takeStartAnswer('/api/user/me', robin)).toBe('me');
    expect(requestedUrls).toHaveLength(2);
  });

  it('are not returned to a late reader', async () => {
    vi.useFakeTimers();
    module.combineStartRequests();
    await module.takeStartAnswer('/api/user/me', ada);
    vi.advanceTimersByTime(30_001);
    expect(await module.takeStartAnswer('/api/user/view', ada)).toBeUndefined();
  });

  it('are requested separately if the start request fails', async () => {
    answer = () => Response.json({ type: 'about:blank', title: 'Failed', status: 500 }, { status: 500 });
    module.combineStartRequests();
    expect(await module.takeStartAnswer('/api/user/me', ada)).toBeUndefined();
  });

  it('are requested separately when signed out, and until the portal starts', async () => {
    expect(await module.takeStartAnswer('/api/user/me', ada)).toBeUndefined();
    module.combineStartRequests();
    const signedOut = { ...ada(), auth: initialSession };
    expect(await module.takeStartAnswer('/api/user/me', () => signedOut)).toBeUndefined();
    expect(requestedUrls).toEqual([]);
  });
});
