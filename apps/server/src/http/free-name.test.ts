import { expect, it } from 'vitest';
import { withFreeName } from './free-name.ts';
import { Refusal } from '../errors/refusal.ts';

const keepApart = withFreeName({ index: 'thing_name', field: 'name' });

it('reports a name that is taken as an issue of its field and rethrows other errors', async () => {
  expect(await keepApart(Promise.resolve('kept'))).toBe('kept');
  const nameRefusal = await keepApart(
    Promise.reject(Object.assign(new Error('23505'), { constraint: 'thing_name' })),
  ).catch((error: unknown) => error);
  expect(nameRefusal).toBeInstanceOf(Refusal);
  expect((nameRefusal as Refusal).details.errors).toMatchObject([{ pointer: '/name', code: 'taken' }]);
  const other = Object.assign(new Error('23503'), { constraint: 'thing_owner' });
  await expect(keepApart(Promise.reject(other))).rejects.toBe(other);
});
