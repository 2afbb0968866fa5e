import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { Avatar } from './Avatar.tsx';
import { avatarColors, hueCount, hueOf } from './avatar-colors.ts';

type Rgb = readonly [number, number, number];

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    );
  };
  return [channel(0), channel(8), channel(4)];
}

function luminanceOf(color: string, hue: number): number {
  const [saturation = 0, lightness = 0] = [...color.matchAll(/ (\d+)%/g)].map(
    ([, text]) => Number(text) / 100,
  );
  const [red, green, blue] = hslToRgb(hue, saturation, lightness).map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('avatar colors', () => {
  const hues = Array.from({ length: hueCount }, (_, index) => index * (360 / hueCount));

  it.each(hues)('have a contrast of at least 4.5 in both schemes: hue %i', (hue) => {
    for (const { backgroundColor, color } of Object.values(avatarColors)) {
      const [low = 0, high = 0] = [luminanceOf(backgroundColor, hue), luminanceOf(color, hue)].toSorted(
        (a, b) => a - b,
      );
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('depend only on the name', () => {
    expect(hueOf('Ada Admin')).toBe(hueOf('ada admin'));
    expect(
      new Set(['Ada Admin', 'Enzo Engineer', 'Rita Reader', 'Bilal Okonjo'].map(hueOf)).size,
    ).toBeGreaterThan(2);
  });
});

describe('Avatar', () => {
  const signIn = (id: string) => {
    const state = store.getState();
    const account = { ...state.auth.account, id } as NonNullable<typeof state.auth.account>;
    vi.spyOn(store, 'getState').mockReturnValue({ ...state, auth: { ...state.auth, account } });
  };
  const photo = 'data:image/png;base64,iVBORw==';
  let calls: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    calls = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const url = decodeURIComponent(String(input instanceof Request ? input.url : input));
      // Other requests may be leftovers of tests in the same worker.
      if (url.includes('/api/user/photo')) calls.push(url);
      return Response.json({ photos: { ada: photo } });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const show = async (...ids: string[]) => {
    const { container } = render(
      <PortalWrapper>
        {ids.map((id) => (
          <Avatar key={id} id={id} name={`${id} Surname`} />
        ))}
      </PortalWrapper>,
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    return [...container.querySelectorAll<HTMLElement>('[data-initials]')];
  };

  it('loads the photos of a page with one request, and keeps initials without one', async () => {
    signIn('reader-1');
    const [ada, bo] = await show('ada', 'bo');
    expect(calls).toEqual([expect.stringContaining('ids=ada,bo')]);
    expect(ada?.style.backgroundImage).toContain(photo);
    expect([ada?.dataset['initials'], bo?.dataset['initials']]).toEqual(['', 'bS']);
    await show('ada', 'bo');
    expect(calls).toHaveLength(1);
  });

  it('requests photos again after another account has signed in', async () => {
    signIn('reader-2');
    await show('ada');
    expect(calls).toHaveLength(1);
  });

  it('requests at most 50 photos at once', async () => {
    signIn('reader-3');
    await show(...Array.from({ length: 51 }, (_, index) => `person-${index}`));
    expect(calls.map((url) => url.split('person-').length - 1)).toEqual([50, 1]);
  });

  it('requests all photos even if the browser storage is full', async () => {
    signIn('person-0');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await show(...Array.from({ length: 51 }, (_, index) => `person-${index}`));
    expect(calls.map((url) => url.split('person-').length - 1)).toEqual([50, 1]);
  });

  it('loads a deferred photo only together with others', async () => {
    signIn('reader-4');
    render(
      <PortalWrapper>
        <Avatar id="me" name="Me" isDeferred />
      </PortalWrapper>,
    );
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toEqual([]);
    await show('ada');
    expect(calls).toEqual([expect.stringContaining('ids=me,ada')]);
  });

  it('shows the photo of the user immediately after a reload, but not to another account', async () => {
    signIn('ada');
    await show('ada');
    vi.resetModules();
    const reloaded = await import('./Avatar.tsx');
    const { store: nextStore } = await import('../../core/store/store.ts');
    const initialsFor = (account: string) => {
      const state = store.getState();
      const auth = { ...state.auth, account: { ...state.auth.account, id: account } as never };
      vi.spyOn(nextStore, 'getState').mockReturnValue({ ...state, auth });
      const { container } = render(
        <PortalWrapper>
          <reloaded.Avatar id="ada" name="Ada Admin" isDeferred />
        </PortalWrapper>,
      );
      return container.querySelector<HTMLElement>('[data-initials]')?.dataset['initials'];
    };
    expect(initialsFor('ada')).toBe('');
    expect(initialsFor('bo')).toBe('AA');
    expect(calls).toHaveLength(1);
  });

  it('is hidden from screen readers and has no text', async () => {
    const [avatar] = await show('nobody');
    expect(avatar?.getAttribute('aria-hidden')).toBe('true');
    expect(avatar?.textContent).toBe('');
  });
});
