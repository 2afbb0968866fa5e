import { expect, it } from 'vitest';
import { checkSignIn } from './check-sign-in.ts';

const blueprint = {
  parameters: [{ name: 'way', defaultValue: 'sshPublicKey' }, { name: 'secret' }],
  wizard: {
    administrator: {
      sshKeyParameter: 'secret',
      passwordParameter: 'secret',
      radios: [{ parameter: 'way', options: [{ value: 'sshPublicKey' }, { value: 'password' }] }],
    },
  },
} as unknown as Parameters<typeof checkSignIn>[0];
const key = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'B'.repeat(43)} somebody`;
const codes = (values: Record<string, unknown>) => checkSignIn(blueprint, values).map(({ code }) => code);

it.each([
  [{ secret: key }, []],
  [{ secret: 'Correct-horse-4711' }, ['not-a-public-key']],
  [{ way: 'password', secret: 'Correct-horse-4711' }, []],
  // The key was kept when the choice changed.
  [{ way: 'password', secret: key }, ['not-a-password']],
  [{ way: 'sshPublicKey' }, []],
])('for the values %j, returns the codes %j', (values, expected) => {
  expect(codes(values)).toEqual(expected);
});
