import { expect, it } from 'vitest';
import { allowsTokens, allRoutes } from '../index.ts';

it('personal access tokens can call seven of the routes that need no permission', () => {
  const reached = allRoutes.filter((route) => route.access.kind === 'session' && allowsTokens(route));
  // Each of them filters its response by the permissions of the token. Private data of a person is not available to
  // tokens.
  expect(reached.map(({ id }) => id).toSorted()).toEqual([
    'event.stream',
    'name.check',
    'org.get',
    'org.getByKey',
    'permission.why',
    'search.find',
    'user.me',
  ]);
});
