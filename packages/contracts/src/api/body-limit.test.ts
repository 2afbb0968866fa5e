import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyLimitOf, bodyLimits, formatByteLimit } from './body-limit.ts';
import { allRoutes } from './routes.ts';

/** Returns the maximum length of any text field in a schema. */
function longestText(schema: unknown): number {
  if (schema === null || typeof schema !== 'object') return 0;
  return Object.entries(schema).reduce<number>(
    (most, [name, value]) =>
      Math.max(most, name === 'maxLength' && typeof value === 'number' ? value : longestText(value)),
    0,
  );
}

describe('bodyLimitOf', () => {
  const limitOf = (id: string) => bodyLimitOf(allRoutes.find((route) => route.id === id)!).bytes;

  it('returns 64 kB unless the route declares another limit', () => {
    expect(limitOf('role.create')).toBe(65_536);
    expect(limitOf('user.edit')).toBe(65_536);
  });

  it('returns 16 kB for every anonymous route except sign-in', () => {
    const anonymous = allRoutes.filter(({ access }) => access.kind === 'public');
    expect(anonymous.filter((route) => bodyLimitOf(route).bytes !== 16_384).map(({ id }) => id)).toEqual([
      'session.login',
    ]);
    expect(limitOf('session.login')).toBe(65_536);
  });

  it('returns 5 MB for templates and imports, 1 MB for CSV', () => {
    for (const id of ['model.create', 'model.import', 'modelVersion.edit', 'templateForm.create'])
      expect(limitOf(id)).toBe(5_242_880);
    expect(bodyLimits.csv.bytes).toBe(1_048_576);
  });

  it('allows 20,000 members and 64 levels', () => {
    const { standard, values, csv, template, anonymous, signIn } = bodyLimits;
    for (const { members, depth } of [standard, values, csv]) expect([members, depth]).toEqual([20_000, 64]);
    expect([template.members, template.depth]).toEqual([200_000, 128]);
    for (const { members } of [anonymous, signIn]) expect(members).toBe(1000);
  });

  it.each(allRoutes.flatMap((route) => (route.body ? [[route.id, route] as const] : [])))(
    '%s allows the longest text in its body',
    (_id, route) => {
      const schema = z.toJSONSchema(route.body!, { io: 'input', unrepresentable: 'any' });
      expect(longestText(schema)).toBeLessThan(bodyLimitOf(route).bytes);
    },
  );
});

describe('formatByteLimit', () => {
  it.each([
    [16_384, '16 kB'],
    [65_536, '64 kB'],
    [1_048_576, '1 MB'],
    [5_242_880, '5 MB'],
  ])('formats %i as %s', (bytes, text) => {
    expect(formatByteLimit(bytes)).toBe(text);
  });
});
