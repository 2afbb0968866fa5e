import {
  approvalRoutes,
  budgetRoutes,
  deploymentStates,
  fleetRoutes,
  holders,
  modelRoutes,
  templateTypeRoutes,
  verdictRoutes,
  type RouteContract,
} from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deriveVerb } from './derive-verb.ts';
import { tableOf } from './table-of.ts';
import { deploymentsTable } from './tables/deployment-list.ts';
import type { Verb, VerbInput } from './verb.ts';

const create: RouteContract = {
  id: 'sample.create',
  method: 'POST',
  path: '/api/group/:sid/sample',
  summary: 'Create a sample',
  access: holders('sample'),
  scope: 'organization',
  body: z.strictObject({
    name: z.string(),
    ownerId: z.nullable(z.string()),
    size: z.optional(z.enum(['small', 'large'])),
    count: z.optional(z.int()),
    isOpen: z.optional(z.boolean()),
    events: z.optional(z.array(z.string())),
    tags: z.optional(z.record(z.string(), z.string())),
  }),
  response: z.object({ result: z.array(z.object({ id: z.string(), name: z.string(), etag: z.string() })) }),
};

const typed = (words: readonly string[], options: Readonly<Record<string, unknown>>): VerbInput => ({
  words,
  text: (option) => options[option] as string | undefined,
  texts: (option) => options[option] as readonly string[] | undefined,
  flag: (option) => options[option] === true,
});
const optionsOf = ({ options = {} }: Verb) => Object.keys(options);

describe('deriveVerb', () => {
  const verb = deriveVerb(create, {}, {});

  it('maps path parameters to positional arguments and body fields to options', () => {
    expect(verb.words).toEqual(['SUBSCRIPTION']);
    expect(optionsOf(verb)).toEqual([
      'name',
      'owner-id',
      'size',
      'count',
      'is-open',
      'no-is-open',
      'event',
      'tag',
    ]);
    expect(verb.options?.['name']?.required).toBe(true);
    expect(verb.options?.['size']).toMatchObject({ value: 'small|large', help: 'size' });
  });

  it('sends options in the shape of the contract', () => {
    const input = typed(['one'], {
      name: 'first',
      'owner-id': 'none',
      count: '3',
      'no-is-open': true,
      event: ['a', 'b'],
      tag: ['cost=high'],
    });
    expect(verb.body?.(input)).toEqual({
      name: 'first',
      ownerId: null,
      count: 3,
      isOpen: false,
      events: ['a', 'b'],
      tags: { cost: 'high' },
    });
    expect(verb.body?.(typed(['one'], {}))).toEqual({});
  });

  it('rejects a value that is not among the choices', () => {
    expect(() => verb.body?.(typed(['one'], { size: 'huge' }))).toThrow(
      '--size must be one of small, large.',
    );
  });

  it('shows the short fields of the returned rows', () => {
    expect(verb.columns).toEqual([
      ['ID', 'id'],
      ['NAME', 'name'],
    ]);
  });
});

describe('table overrides', () => {
  it('turn fields into positional arguments, rename options and set defaults', () => {
    const verb = deriveVerb(
      create,
      {
        asWords: ['name'],
        fixed: { ownerId: null },
        options: { often: { field: 'count', help: 'how often', otherwise: 2 } },
      },
      {},
    );
    expect(verb.words).toEqual(['SUBSCRIPTION', 'NAME']);
    expect(verb.options?.['often']).toEqual({ value: 'N', help: 'how often (2)' });
    expect(verb.body?.(typed(['one', 'first'], {}))).toEqual({ name: 'first', ownerId: null, count: 2 });
  });

  it('throws for a verb without a route and for a duplicate verb name', () => {
    expect(() => tableOf({ name: 'samples', summary: '', verbs: { show: {} } })).toThrow('no route');
    const routes = [{ create }, { create: budgetRoutes.create }];
    expect(() => tableOf({ name: 'samples', summary: '', routes })).toThrow('the same name');
  });
});

it('reads the ETag from the nearest parent route', () => {
  expect(deriveVerb(modelRoutes.editVersion, {}, {}).reads).toBe(modelRoutes.version);
  expect(deriveVerb(modelRoutes.offer, {}, {}).reads).toBe(modelRoutes.get);
  expect(deriveVerb(budgetRoutes.edit, {}, {}).reads).toBe(budgetRoutes.list);
  expect(deriveVerb(budgetRoutes.create, {}, {}).reads).toBeUndefined();
});

it('allows edits from a file; options override it', () => {
  const edit = deriveVerb(templateTypeRoutes.edit, {}, {});
  expect(edit.options?.['title']?.required).toBe('or in --file');
  expect(optionsOf(edit)).toContain('file');
  // There is no page for a single rule that could be written to a file.
  expect(optionsOf(deriveVerb(approvalRoutes.editRule, {}, {}))).toEqual(['above', 'currency']);
});

it('reads a field by its name and type', () => {
  const describe = deriveVerb(modelRoutes.edit, {}, {});
  expect(describe.body?.(typed(['web'], { tag: ['blue'] }))).toEqual({ tags: ['blue'] });
});

it('turns a value that can only be true into a switch', () => {
  const check = deriveVerb(verdictRoutes.check, {}, {});
  expect(check.options?.['fresh']?.type).toBe('boolean');
  expect(check.query?.(typed([], { fresh: true }))).toEqual({ fresh: true });
  expect(optionsOf(check)).not.toContain('no-fresh');
});

it('prints a page as JSON regardless of the lists it contains', () => {
  expect(deriveVerb(fleetRoutes.plan, {}, {}).columns).toBeUndefined();
});

describe('filters of a list', () => {
  const { list } = deploymentsTable.verbs;
  const queryOf = (options: Readonly<Record<string, readonly string[]>>) => list?.query?.(typed([], options));

  it('accept the values that a field of the rows can have', () => {
    expect(queryOf({ state: ['Failed', 'Parked'], drift: ['none'] })).toMatchObject({
      filterObj: JSON.stringify({ state: { in: ['Failed', 'Parked'] }, drift: { eq: 'none' } }),
    });
    expect(queryOf({ blueprint: ['anything'] })).toMatchObject({
      filterObj: JSON.stringify({ blueprint: { eq: 'anything' } }),
    });
  });

  it.each([
    ['state', `--state must be one of ${deploymentStates.join(', ')}.`],
    ['drift', '--drift must be one of none, drifted, unknown.'],
  ])('refuse an unknown %s with the list of values', (option, message) => {
    expect(() => queryOf({ [option]: ['Failed', 'Kaputt'] })).toThrow(
      expect.objectContaining({ code: 2, message }),
    );
  });
});
