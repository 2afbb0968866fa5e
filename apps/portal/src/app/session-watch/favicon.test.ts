import { describe, expect, it } from 'vitest';
import { faviconOf, showOnFavicon } from './favicon.ts';

const textOf = (unread: number) => />(\d+\+?)</.exec(decodeURIComponent(faviconOf(unread)))?.[1];

describe('favicon badge', () => {
  it('shows the number of unread messages, at most 99+', () => {
    expect(textOf(1)).toBe('1');
    expect(textOf(99)).toBe('99');
    expect(textOf(100)).toBe('99+');
  });

  it('is absent without unread messages', () => {
    const link = document.createElement('link');
    link.rel = 'icon';
    document.head.append(link);
    showOnFavicon(3);
    expect(link.getAttribute('href')).toMatch(/^data:image\/svg\+xml,/);
    showOnFavicon(0);
    expect(link.getAttribute('href')).toBe('/favicon.svg');
    link.remove();
  });
});
