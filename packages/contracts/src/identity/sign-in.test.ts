import { expect, it } from 'vitest';
import type { BlueprintWizard } from '../catalog/blueprint-routes.ts';
import { isSshPublicKey, signInKind } from './sign-in.ts';

const body = 'AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport';

it('isSshPublicKey accepts public SSH keys', () => {
  for (const key of [
    `ssh-ed25519 ${body}`,
    `  ssh-rsa ${body}== somebody@laptop  \n`,
    `ecdsa-sha2-nistp256 ${body} a comment of words`,
    `sk-ssh-ed25519@openssh.com ${body}`,
  ]) {
    expect([key, isSshPublicKey(key)]).toEqual([key, true]);
  }
});

it('isSshPublicKey rejects other texts', () => {
  for (const text of [
    'Tr0ub4dor&3x!',
    'ssh-ed25519',
    'ssh-ed25519 my key',
    `ssh-dss ${body}`,
    body,
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${body}`,
    `ssh-ed25519 ${body}\nssh-rsa ${body}`,
  ]) {
    expect([text, isSshPublicKey(text)]).toEqual([text, false]);
  }
});

const wizard = (administrator: object): BlueprintWizard => ({
  groups: [],
  administrator: { imageParameter: 'image', images: [], ...administrator },
});
const radio = (...values: unknown[]) => ({
  parameter: 'by',
  title: 'Sign in with',
  options: values.map((value) => ({ value, title: 'Some words' })),
});

it('signInKind uses the selected option if one field serves for key and password', () => {
  const both = wizard({
    passwordParameter: 'secret',
    sshKeyParameter: 'secret',
    radios: [radio(true, false), radio('sshPublicKey', 'password')],
  });
  expect(signInKind(both, 'secret', () => 'sshPublicKey')).toBe('key');
  expect(signInKind(both, 'secret', () => 'password')).toBe('password');
  expect(signInKind(both, 'secret', () => undefined)).toBeUndefined();
  expect(signInKind(both, 'image', () => 'password')).toBeUndefined();
  expect(signInKind(undefined, 'secret', () => 'password')).toBeUndefined();
});

it('signInKind needs no option if key and password have separate fields', () => {
  const each = wizard({ passwordParameter: 'word', sshKeyParameter: 'key' });
  expect(signInKind(each, 'word', () => undefined)).toBe('password');
  expect(signInKind(each, 'key', () => undefined)).toBe('key');
});
