import { describe, expect, it } from 'vitest';
import { createAllowedMethods } from './allowed-methods.ts';

const methods = createAllowedMethods([
  { method: 'DELETE', path: '/token/:id' },
  { method: 'PUT', path: '/token/:id' },
  { method: 'GET', path: '/token' },
  { method: 'PUT', path: '/token/mine' },
  { method: 'POST', path: '/:kind/new' },
  { method: 'POST', path: '/token.read' },
]);

describe('createAllowedMethods', () => {
  it('adds HEAD to GET', () => {
    expect(methods.methodsOf('/token')).toEqual(['GET', 'HEAD']);
  });

  it('matches any parameter value', () => {
    expect(methods.methodsOf('/token/1')).toEqual(['DELETE', 'PUT']);
  });

  it('prefers the most specific path', () => {
    expect(methods.methodsOf('/token/mine')).toEqual(['PUT']);
    expect(methods.methodsOf('/token/new')).toEqual(['DELETE', 'PUT']);
    expect(methods.methodsOf('/other/new')).toEqual(['POST']);
  });

  it.each(['/', '/tokens', '/token/', '/token/1/2', '/x/token', '/token-read'])(
    'returns undefined for %s',
    (address) => {
      expect(methods.methodsOf(address)).toBeUndefined();
    },
  );

  it('lists methods that a route with a parameter would accept', () => {
    expect(methods.shadowedRoutes()).toEqual([{ method: 'DELETE', path: '/token/mine' }]);
  });
});
