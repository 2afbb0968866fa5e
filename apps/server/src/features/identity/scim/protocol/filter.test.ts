import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributePath, parseFilter, parsePath, type Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const compare = (attribute: string, operator: string, value: unknown, sub: string | null = null) => ({
  kind: 'compare',
  path: { attribute, sub, isExtension: false },
  operator,
  value,
});

const resultOf = (text: string): unknown => {
  try {
    parseFilter(text);
    return 'expected';
  } catch (error) {
    return error instanceof ScimError ? 'expected' : error;
  }
};

describe('parseFilter', () => {
  it.each([
    ['userName eq "bjensen"', compare('username', 'eq', 'bjensen')],
    ['USERNAME Eq "bjensen"', compare('username', 'eq', 'bjensen')],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', compare('username', 'sw', 'J')],
    ['name.familyName co "O\'Malley"', compare('name', 'co', "O'Malley", 'familyname')],
    ['title pr', { kind: 'present', path: { attribute: 'title', sub: null, isExtension: false } }],
    ['active eq True', compare('active', 'eq', true)],
    ['externalId eq null', compare('externalid', 'eq', null)],
    [String.raw`displayName eq "a \"b\" \\ c"`, compare('displayname', 'eq', String.raw`a "b" \ c`)],
    [
      'title pr and (userType eq "Employee" or userType eq "Intern")',
      {
        kind: 'and',
        parts: [
          { kind: 'present', path: { attribute: 'title' } },
          { kind: 'or', parts: [compare('usertype', 'eq', 'Employee'), compare('usertype', 'eq', 'Intern')] },
        ],
      },
    ],
    // `and` binds more closely than `or`.
    ['a pr or b pr and c pr', { kind: 'or', parts: [{ kind: 'present' }, { kind: 'and' }] }],
    ['not (active eq false)', { kind: 'not', part: compare('active', 'eq', false) }],
    [
      'emails[type eq "work" and value co "@example.com"]',
      {
        kind: 'values',
        path: { attribute: 'emails' },
        part: { kind: 'and', parts: [compare('type', 'eq', 'work'), compare('value', 'co', '@example.com')] },
      },
    ],
  ])('parses %s', (text, filter) => {
    expect(parseFilter(text)).toMatchObject(filter);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq bjensen',
    'userName is "x"',
    'userName eq "x',
    '(userName eq "x"',
    'userName eq "x")',
    'userName eq "x" and',
    'userName eq "x" "y"',
    'emails[type eq "work"',
    'a.b.c eq "x"',
    '"userName" eq "x"',
    String.raw`userName eq "a\u0000b"`,
    `${'('.repeat(30)}a pr${')'.repeat(30)}`,
    `a eq "${'x'.repeat(2100)}"`,
  ])('rejects %s', (text) => {
    expect(() => parseFilter(text)).toThrow(ScimError);
  });

  const values = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean(), fc.constant(null));
  const names = fc.constantFrom('userName', 'name.givenName', 'externalId', 'emails.value');
  const operators = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le');
  interface Sample {
    readonly text: string;
    readonly filter: unknown;
  }
  const { any: anyFilter } = fc.letrec<{ any: Sample; leaf: Sample }>((tie) => ({
    leaf: fc.tuple(names, operators, values).map(([name, operator, value]) => ({
      text: `${name} ${operator} ${JSON.stringify(value)}`,
      filter: { kind: 'compare', path: attributePath(name), operator, value },
    })),
    any: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.tuple(tie('any'), fc.constantFrom('and', 'or'), tie('any')).map(([one, kind, other]) => ({
        text: `(${one.text}) ${kind} (${other.text})`,
        filter: { kind, parts: [one.filter, other.filter] },
      })),
      tie('any').map((part) => ({ text: `not (${part.text})`, filter: { kind: 'not', part: part.filter } })),
    ),
  }));

  it('parses the text form of any filter to the same filter', () => {
    fc.assert(
      fc.property(anyFilter, ({ text, filter }) => {
        expect(parseFilter(text)).toEqual(filter as Filter);
      }),
    );
  });

  it('returns a filter or a SCIM error for any text', () => {
    const words = fc.constantFrom(
      'userName',
      'eq',
      'and',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"a"',
      '"',
      'pr',
      ' ',
      '.',
      ':',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (text) => {
          expect(resultOf(text)).toBe('expected');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('parsePath', () => {
  it.each([
    ['members', { attribute: 'members', sub: null, filter: null }],
    ['name.familyName', { attribute: 'name', sub: 'familyname', filter: null }],
    ['members[value eq "1"]', { attribute: 'members', sub: null, filter: compare('value', 'eq', '1') }],
    ['emails[type eq "work"].value', { attribute: 'emails', sub: 'value', filter: { kind: 'compare' } }],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      { isExtension: true, filter: null },
    ],
    ['urn:ietf:params:scim:schemas:core:2.0:User:active', { attribute: 'active', isExtension: false }],
  ])('parses %s', (text, path) => {
    expect(parsePath(text)).toMatchObject(path);
  });

  it.each(['', 'members[', 'members[value eq "1"', 'members[value eq "1"]value', 'members value', 'a.b.c'])(
    'rejects %s',
    (text) => {
      expect(() => parsePath(text)).toThrow(ScimError);
    },
  );
});
