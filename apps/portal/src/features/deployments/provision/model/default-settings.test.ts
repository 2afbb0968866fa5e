import { describe, expect, it } from 'vitest';
import { isProminent } from './default-settings.ts';
import { parameterFixture } from './wizard-fixture.ts';

const start = { tier: 'Hot' };

describe('isProminent', () => {
  it.each([
    ['a required setting', parameterFixture({ name: 'name', required: true }), {}],
    ['a secret', parameterFixture({ name: 'secret', secure: true }), {}],
    ['a machine size', parameterFixture({ name: 'size', source: 'vmSizes' }), {}],
    ['a changed setting', parameterFixture({ name: 'tier' }), { tier: 'Cool' }],
    ['a cleared setting', parameterFixture({ name: 'tier' }), {}],
    ['a setting with a generated default that was entered', parameterFixture({ name: 'id' }), { id: 'mine' }],
  ])('shows %s', (_what, parameter, inputs) => {
    expect(isProminent(parameter, inputs, start)).toBe(true);
  });

  it.each([
    ['a setting with its default', parameterFixture({ name: 'tier' }), { tier: 'Hot' }],
    ['a setting that is optional and empty', parameterFixture({ name: 'note' }), { note: '' }],
  ])('collapses %s', (_what, parameter, inputs) => {
    expect(isProminent(parameter, inputs, start)).toBe(false);
  });
});
