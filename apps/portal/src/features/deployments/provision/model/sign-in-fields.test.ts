import { expect, test } from 'vitest';
import { validateWizard } from './validate-wizard.ts';
import { blueprintFixture, parameterFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';

const base = blueprintFixture();
const blueprint = blueprintFixture({
  parameters: [
    parameterFixture({
      name: 'by',
      defaultValue: 'sshPublicKey',
      allowedValues: ['sshPublicKey', 'password'],
    }),
    parameterFixture({ name: 'secret', type: 'secureString', secure: true, required: true, minLength: 12 }),
  ],
  wizard: {
    groups: [],
    administrator: {
      ...base.wizard.administrator!,
      passwordParameter: 'secret',
      sshKeyParameter: 'secret',
      radios: [
        {
          parameter: 'by',
          title: 'Sign in with',
          options: [
            { value: 'sshPublicKey', title: 'SSH key' },
            { value: 'password', title: 'Password' },
          ],
        },
      ],
    },
  },
});
const codes = (secret: string, by?: string) => {
  const start = initialValues(blueprint);
  const inputs = { ...start.inputs, secret, ...(by !== undefined && { by }) };
  const issues = validateWizard(blueprint, { ...start, inputs }, {});
  return issues.flatMap(({ field, code }) => (field === 'parameters.secret' ? [code] : []));
};

test('rejects a password before submitting if a key is selected', () => {
  expect(codes('Tr0ub4dor&3x!')).toEqual(['notPublicKey']);
  expect(codes('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueport me@laptop')).toEqual([]);
  expect(codes('')).toEqual(['required']);
});

test('does not require a key if a password is selected', () => {
  expect(codes('Tr0ub4dor&3x!', 'password')).toEqual([]);
  expect(codes('short', 'password')).toEqual(['tooShort']);
});
