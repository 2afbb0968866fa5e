import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../core/store/store.ts';
import { PortalWrapper } from '../testing/PortalWrapper.tsx';
import { useLanding } from './use-landing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function landingWith(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', respond);
  const store = createStore();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PortalWrapper store={store}>{children}</PortalWrapper>
  );
  return renderHook(() => useLanding(), { wrapper }).result;
}

describe('useLanding', () => {
  it.each([
    ['the server returns it', () => Response.json({ data: 'login' })],
    ['the landing page does not exist', () => Response.json({ data: 'hpc' })],
    ['the call fails', () => new Response('', { status: 500 })],
  ])('returns sign-in if %s', async (_case, respond) => {
    const landing = landingWith(() => Promise.resolve(respond()));
    expect(landing.current).toBeUndefined();
    await waitFor(() => expect(landing.current).toBe('login'));
  });

  it('returns sign-in after a second if the call hangs', () => {
    vi.useFakeTimers();
    const landing = landingWith(() => new Promise(() => undefined));
    expect(landing.current).toBeUndefined();
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(landing.current).toBe('login');
  });
});
