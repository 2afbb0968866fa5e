import { expect, it } from 'vitest';
import { diagnosticText } from './diagnostic-text.ts';
import { parameterFixture } from './wizard-fixture.ts';

const blueprint = { parameters: [parameterFixture({ name: 'adminPassword', title: 'Password' })] };
const words = (id: string, values: object = {}) => `${id} ${Object.values(values).join(' ')}`;

it('names an assumed parameter by the title of its field', () => {
  const assumed = { severity: 'information' as const, code: 'ParameterAssumed', message: 'x' };
  expect(diagnosticText(blueprint, { ...assumed, parameter: 'adminPassword' }, words)).toBe(
    'provision.assumed Password',
  );
  expect(diagnosticText(blueprint, { ...assumed, parameter: 'other' }, words)).toBe(
    'provision.assumed other',
  );
});

it("shows all other findings as the server's message, with its hint", () => {
  const finding = { severity: 'warning' as const, code: 'Anything', message: 'Too small.' };
  expect(diagnosticText(blueprint, finding, words)).toBe('Too small.');
  expect(diagnosticText(blueprint, { ...finding, hint: 'Take 2.' }, words)).toBe('Too small. Take 2.');
});
