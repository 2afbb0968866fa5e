import { bodyLimits } from '@blueport/contracts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseJsonBody } from './parse-body.ts';
import { Refusal } from '../errors/refusal.ts';
import { findExceededLimit } from './scan-json.ts';

const { standard } = bodyLimits;
const parse = (text: string) => parseJsonBody(Buffer.from(text), standard);

function refusalOf(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return (error as Refusal).details.detail;
  }
}

/** Measures the same limits on the parsed value. */
function measure(value: unknown): { members: number; depth: number } {
  if (value === null || typeof value !== 'object') return { members: 0, depth: 0 };
  const inner = Object.values(value).map(measure);
  return {
    members: inner.reduce((sum, { members }) => sum + members, inner.length),
    depth: 1 + inner.reduce((most, { depth }) => Math.max(most, depth), 0),
  };
}

describe('the scan of a JSON text', () => {
  it('counts members and levels exactly', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        fc.nat(20),
        (value, space, limit) => {
          const bytes = Buffer.from(JSON.stringify(value, null, space));
          const { members, depth } = measure(JSON.parse(JSON.stringify(value)));
          expect(findExceededLimit(bytes, { members, depth })).toBeNull();
          expect(findExceededLimit(bytes, { members: limit, depth })).toBe(
            members > limit ? 'members' : null,
          );
          expect(findExceededLimit(bytes, { members, depth: limit })).toBe(depth > limit ? 'depth' : null);
        },
      ),
    );
  });

  it('terminates for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect([null, 'members', 'depth']).toContain(findExceededLimit(bytes, { members: 5, depth: 3 }));
      }),
    );
  });

  it.each(['"', '"\\', '["\\"', '[', ']]]]', '{"a":"\\\\"'])(
    'terminates for the truncated text %s',
    (text) => {
      expect(findExceededLimit(Buffer.from(text), standard)).toBeNull();
    },
  );
});

describe('parsing a body', () => {
  const list = (items: number) => `[${Array.from({ length: items }, () => '1').join(',')}]`;
  const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}`;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('accepts as many members and levels as its limit allows', () => {
    expect(parse(list(20_000))).toHaveLength(20_000);
    expect(Object.keys(parse(fields(20_000)) as object)).toHaveLength(20_000);
    expect(refusalOf(nested(64))).toBeUndefined();
  });

  it.each([
    ['more array items', list(20_001), 'The body has more than 20,000 array items and object fields.'],
    ['more fields', fields(20_001), 'The body has more than 20,000 array items and object fields.'],
    ['more levels', nested(65), 'The body is nested deeper than 64 levels.'],
    ['a million items', list(1_000_000), 'The body has more than 20,000 array items and object fields.'],
    ['125,000 names', fields(125_000), 'The body has more than 20,000 array items and object fields.'],
  ])('rejects a body with %s without parsing it', (_case, text, detail) => {
    const parser = vi.spyOn(JSON, 'parse');
    try {
      expect(refusalOf(text)).toBe(detail);
      expect(parser).not.toHaveBeenCalled();
    } finally {
      parser.mockRestore();
    }
  });

  it('allows higher limits for a template', () => {
    const text = Buffer.from(`{"a":${list(199_999)}}`);
    expect(parseJsonBody(text, bodyLimits.template)).toHaveProperty('a');
    expect(() => parseJsonBody(Buffer.from(`{"a":${list(200_000)}}`), bodyLimits.template)).toThrow(Refusal);
  });

  it.each([
    ['{"__proto__":{"admin":true}}', 'The body is not valid JSON.'],
    ['{"a":[{"__proto__":1}]}', 'The body is not valid JSON.'],
    ['{"\\u005f_proto__":1}', 'The body is not valid JSON.'],
    ['{"a":"\\u0000"}', 'The request contains a NUL character or invalid Unicode.'],
    ['[["\\ud800"]]', 'The request contains a NUL character or invalid Unicode.'],
    ['{"\\ud800":1}', 'The request contains a NUL character or invalid Unicode.'],
    ['{"a":[1e999]}', 'The body contains a number that is too large.'],
    ['{"a":1', 'The body is not valid JSON.'],
  ])('rejects %s', (text, detail) => {
    expect(refusalOf(text)).toBe(detail);
  });

  it('keeps a string that looks like nested JSON', () => {
    expect(parse('{"a":"[[[{{{,,,\\",,"}')).toEqual({ a: '[[[{{{,,,",,' });
  });
});
