import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArmError } from '../http/armError.ts';
import { filterCondition } from './filterSql.ts';
import { parseFilter } from './odataFilter.ts';

const columns = { name: 'name', resourcetype: 'type_key' };

function failureOf(text: string): unknown {
  try {
    filterCondition(parseFilter(text), columns, 'tags');
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('parseFilter', () => {
  it('parses comparisons and quotes', () => {
    expect(parseFilter("name eq 'it''s'")).toEqual({
      kind: 'compare',
      field: 'name',
      operator: 'eq',
      value: "it's",
    });
  });

  it('gives `and` precedence over `or`', () => {
    expect(parseFilter("a eq '1' or b eq '2' and c eq '3'")).toMatchObject({
      kind: 'or',
      right: { kind: 'and' },
    });
  });

  it('parses substringof with the text as its first argument', () => {
    expect(parseFilter("substringof('demo', name)")).toEqual({
      kind: 'contains',
      field: 'name',
      value: 'demo',
    });
    expect(parseFilter("startswith(name, 'demo') eq true")).toEqual({
      kind: 'startsWith',
      field: 'name',
      value: 'demo',
    });
  });

  it.each([
    '',
    'name',
    'name eq',
    "name like 'x'",
    "(name eq 'a'",
    "name eq 'a' name",
    "name eq 'open",
    '('.repeat(5000),
  ])('rejects %s', (text) => {
    expect(() => parseFilter(text)).toThrow(ArmError);
  });

  it('throws no other error for arbitrary input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(failureOf(text)).toSatisfy((error) => error === undefined || error instanceof ArmError);
      }),
    );
  });
});

describe('filterCondition', () => {
  it('joins tagName and tagValue', () => {
    const condition = filterCondition(
      parseFilter("tagName eq 'env' and tagValue eq 'Prod'"),
      columns,
      'tags',
    );
    expect(condition.values).toEqual(['env', 'Prod']);
  });

  it('passes values as parameters', () => {
    const condition = filterCondition(parseFilter("name eq 'x; DROP TABLE y'"), columns, 'tags');
    expect(condition.sql).toBe('name = ?');
    expect(condition.values).toEqual(['x; drop table y']);
  });

  it('rejects a field that cannot be filtered', () => {
    expect(() => filterCondition(parseFilter("body eq 'x'"), columns, 'tags')).toThrow(
      /Invalid property 'body'/,
    );
  });
});
