import { everyone, maxProblemIssues, type RouteContract } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseInput } from './parse-input.ts';
import { toProblemAnswer } from './problem-answer.ts';
import { invalidInput } from '../errors/refusal.ts';

const route = (parts: Partial<RouteContract>): RouteContract => ({
  id: 'sample.post',
  method: 'POST',
  path: '/sample',
  summary: '',
  access: everyone,
  scope: 'none',
  ...parts,
});

function problemOf(contract: RouteContract, input: { query?: unknown; body?: unknown }) {
  try {
    parseInput(contract, { params: {}, query: {}, body: undefined, ...input });
  } catch (error) {
    return toProblemAnswer(error, 'id').body;
  }
  throw new Error('The input was accepted.');
}

const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]));

describe('the issues of a request', () => {
  it.each([
    ['a route with fields', route({ body: z.strictObject({ a: z.optional(z.string()) }) })],
    ['a route without a body', route({})],
  ])('list 50 of 125,000 unknown names on %s', (_case, contract) => {
    const { errors, omittedErrors } = problemOf(contract, { body: names(125_000) });
    expect(errors).toHaveLength(50);
    expect(errors![0]).toMatchObject({ pointer: '/n0', code: 'unknown-field' });
    expect(omittedErrors).toBe(124_950);
  });

  it('list 50 of 20,000 invalid items', () => {
    const contract = route({ body: z.strictObject({ list: z.array(z.string()) }) });
    const { errors, omittedErrors } = problemOf(contract, { body: { list: Array(20_000).fill(1) } });
    expect(errors).toHaveLength(50);
    expect(omittedErrors).toBe(19_950);
  });

  it('share the limit of 50 between query and body', () => {
    const { errors, omittedErrors } = problemOf(route({}), { query: names(30), body: names(30) });
    expect(errors).toHaveLength(50);
    expect(errors!.filter(({ pointer }) => pointer.startsWith('#/query/'))).toHaveLength(30);
    expect(omittedErrors).toBe(10);
  });

  it('are those of the best-fitting option of a union', () => {
    const amount = z.union([z.string().check(z.regex(/^[1-9]/)), z.string().check(z.regex(/^0$/))]);
    const contract = route({ body: z.strictObject({ limit: amount }) });
    expect(problemOf(contract, { body: {} }).errors).toMatchObject([{ pointer: '/limit', code: 'required' }]);
    expect(problemOf(contract, { body: { limit: 5 } }).errors).toMatchObject([
      { pointer: '/limit', code: 'invalid-type' },
    ]);
    const place = z.object({ place: z.object({ city: z.string(), street: z.string() }) });
    const nested = route({ body: z.union([place, z.object({ name: z.string() })]) });
    expect(problemOf(nested, { body: { place: { city: 'Rome' } } }).errors).toMatchObject([
      { pointer: '/place/street', code: 'required' },
    ]);
  });

  it('name the missing members of a union if any of them is enough', () => {
    const owner = z.union([
      z.strictObject({ accountId: z.string() }),
      z.strictObject({ groupId: z.string() }),
    ]);
    expect(problemOf(route({ body: owner }), { body: {} }).errors).toEqual([
      {
        pointer: '',
        code: 'missing-member',
        values: { fields: 'accountId, groupId' },
        message: 'Specify one of these fields: accountId, groupId.',
      },
    ]);
  });

  it('are all listed if there are exactly 50', () => {
    const problem = problemOf(route({}), { body: names(50) });
    expect(problem.errors).toHaveLength(50);
    expect(problem).not.toHaveProperty('omittedErrors');
  });

  it('do not repeat a long name 50 times', () => {
    const contract = route({ body: z.record(z.string(), z.array(z.string())) });
    const problem = problemOf(contract, { body: { ['x'.repeat(60_000)]: Array(60).fill(1) } });
    expect(problem.errors![0]!.pointer).toBe(`/${'x'.repeat(200)}…/0`);
    expect(JSON.stringify(problem).length).toBeLessThan(20_000);
  });

  it('are limited to 50 if a handler reports them', () => {
    const found = Array.from({ length: 70 }, (_, at) => ({ pointer: `/${at}`, code: 'x', message: 'x' }));
    const { errors, omittedErrors } = toProblemAnswer(invalidInput(found), 'id').body;
    expect(errors).toEqual(found.slice(0, maxProblemIssues));
    expect(omittedErrors).toBe(20);
  });
});
