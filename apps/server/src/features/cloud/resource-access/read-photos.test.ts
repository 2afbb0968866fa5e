import { describe, expect, it } from 'vitest';
import { readPhotos, toDataUrl } from './read-photos.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]).toString('base64');

describe('toDataUrl', () => {
  it('accepts an image of its declared type', () => {
    expect(toDataUrl('image/png', png)).toBe(`data:image/png;base64,${png}`);
  });

  it.each([
    ['another declared type', 'image/jpeg', png],
    ['SVG', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
    ['HTML', 'text/html', Buffer.from('<p>').toString('base64')],
    ['a script in place of an image', 'image/png', Buffer.from('alert(1)').toString('base64')],
    [
      'more than 24 KiB',
      'image/png',
      Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(25_000)]).toString('base64'),
    ],
    ['a body that is not text', 'image/png', { image: png }],
  ])('rejects %s', (_, type, body) => {
    expect(toDataUrl(type, body)).toBeNull();
  });
});

describe('readPhotos', () => {
  it('sends batches of 20, and distinguishes no photo from a failure', async () => {
    const sizes: number[] = [];
    const ids = Array.from({ length: 23 }, (_, index) => `user-${index}`);
    const photos = await readPhotos(async (requests) => {
      sizes.push(requests.length);
      return {
        responses: requests.map(({ id }) => {
          if (id === 'user-1') return { id, status: 404, headers: {}, body: {} };
          if (id === 'user-2') return { id, status: 429, headers: {}, body: {} };
          if (id === 'user-3') return { id: 'another-user', status: 200, headers: {}, body: png };
          return { id, status: 200, headers: { 'content-type': 'image/png' }, body: png };
        }),
      };
    }, ids);
    expect(sizes).toEqual([20, 3]);
    expect(photos.get('user-0')).toContain('data:image/png');
    expect(photos.get('user-1')).toBeNull();
    expect([photos.has('user-2'), photos.has('user-3'), photos.size]).toEqual([false, false, 21]);
  });

  it('returns nothing for an unexpected response', async () => {
    expect((await readPhotos(async () => undefined, ['a'])).size).toBe(0);
  });
});
