import { iconSchema } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../../../errors/refusal.ts';
import { letterIcon, sanitizeIcon } from './sanitize-icon.ts';

const iconOf = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Returns the error code of a refused icon, or undefined if it is accepted. */
async function codeOf(icon: string): Promise<string | undefined> {
  try {
    await sanitizeIcon(icon);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.details.errors?.[0]?.code : String(error);
  }
}

/** Returns the header of a PNG of this size; browsers trust it before they read the rest. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** Returns a minimal JPEG header with a size. */
function jpeg(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100',
    'hex',
  );
  bytes.writeUInt16BE(height, 25);
  bytes.writeUInt16BE(width, 27);
  return bytes;
}

/** Returns an extended WebP header, which stores width and height minus one in three bytes each. */
function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

const encoders = { png, jpeg, webp };
const svg = (content: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">${content}</svg>`;

describe('an icon of a blueprint', () => {
  it.each(Object.entries(encoders))(
    'accepts %s up to 1024 pixels and refuses larger ones',
    async (type, draw) => {
      expect(await codeOf(iconOf(type, draw(1024, 1024)))).toBeUndefined();
      expect(await codeOf(iconOf(type, draw(1025, 8)))).toBe('too-many-pixels');
      expect(await codeOf(iconOf(type, draw(8, 16_383)))).toBe('too-many-pixels');
    },
  );

  it('accepts an SVG and the letter generated from a title', async () => {
    expect(
      await codeOf(iconOf('svg+xml', svg('<path d="M0 0h8v8z"/>', '<?xml version="1.0"?>'))),
    ).toBeUndefined();
    for (const title of ['Storage', '<script>', '', '😀', '"&']) {
      expect(await codeOf(letterIcon(title))).toBeUndefined();
    }
  });

  it('matches its declared type', async () => {
    const heads: Readonly<Record<string, Buffer | string>> = {
      png: png(8, 8),
      jpeg: jpeg(8, 8),
      webp: webp(8, 8),
      'svg+xml': svg(''),
    };
    for (const [declaredType] of Object.entries(heads)) {
      for (const [is, bytes] of Object.entries(heads)) {
        expect(await codeOf(iconOf(declaredType, bytes)), `${is} as ${declaredType}`).toBe(
          declaredType === is ? undefined : 'not-a-picture',
        );
      }
    }
  });

  it('is refused in bounded time if it has many comments and no shape', async () => {
    // A pattern that tries every way to split 40 comments takes hours.
    const comments = '<!---->'.repeat(40);
    expect(await codeOf(iconOf('svg+xml', `${comments}<p/>`))).toBe('not-a-picture');
    expect(await codeOf(iconOf('svg+xml', `${comments}${svg('')}`))).toBeUndefined();
  });

  it('is refused if it is another file type with an image name', async () => {
    const others = [
      'MZ\x90\x00',
      '\x7fELF',
      'PK\x03\x04',
      '%PDF-1.7',
      'GIF89a',
      'BM',
      '#!/bin/sh',
      '<!doctype html><svg>',
      '<html><body><svg></svg>',
      '<?php echo 1 ?><svg>',
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
      '{"a":1}',
      '\xff\xfe<\x00s\x00v\x00g\x00>\x00',
      '',
      ' ',
    ];
    let tried = 0;
    for (const other of others) {
      for (const type of ['png', 'jpeg', 'webp', 'svg+xml', 'gif', 'bmp', 'x-icon', 'avif']) {
        for (const before of ['', ' ', '\n', '\x00']) {
          expect(await codeOf(iconOf(type, Buffer.from(before + other, 'latin1')))).toBe('not-a-picture');
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(300);
  });

  it('is refused if it has active content or external references', async () => {
    const acting = [
      '<script>x()</script>',
      '<SCRIPT href="x"/>',
      '<path onload="x()"/>',
      '<path ONCLICK = "x()"/>',
      '<foreignObject><body/></foreignObject>',
      '<iframe src="x"/>',
      '<a href="javascript:x()"><path/></a>',
      '<a xlink:href=" javascript:x()"/>',
      '<a href="&#106;avascript:x()"/>',
      '<image href="https://tracker.example/x.png"/>',
      '<use href="//tracker.example/x#a"/>',
      "<image xlink:href='data:image/svg+xml;base64,AAAA'/>",
    ];
    for (const content of acting)
      expect(await codeOf(iconOf('svg+xml', svg(content))), content).toBe('active-content');
    const entity = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>';
    expect(await codeOf(iconOf('svg+xml', svg('&a;', entity)))).toBe('not-a-picture');
    expect(await codeOf(iconOf('svg+xml', svg('<use href="#a"/><path id="a"/>')))).toBeUndefined();
  });

  it('is stored in its sanitized form', async () => {
    const sanitizedIcon = await sanitizeIcon(
      iconOf('svg+xml', svg('<!-- a --><metadata/><path d="M0 0h8v8z"/>')),
    );
    expect(Buffer.from(sanitizedIcon.split(',')[1] ?? '', 'base64').toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    );
    const raster = iconOf('png', png(8, 8));
    expect(await sanitizeIcon(raster)).toBe(raster);
  });

  it('is checked for its size before it is parsed', async () => {
    expect(await codeOf(iconOf('png', Buffer.concat([png(8, 8), Buffer.alloc(96 * 1024)])))).toBe(
      'too-large',
    );
    const parse = (icon: string) => z.safeParse(iconSchema, icon).success;
    expect(parse(iconOf('png', png(8, 8)))).toBe(true);
    expect(parse(iconOf('png', Buffer.alloc(200 * 1024)))).toBe(false);
    expect(parse('https://pictures.example/x.png')).toBe(false);
    expect(parse('data:text/html;base64,PGI+')).toBe(false);
  });
});
