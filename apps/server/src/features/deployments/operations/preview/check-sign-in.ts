import { isSshPublicKey, type ProblemIssue, signInKind } from '@blueport/contracts';
import type { DeployableBlueprint } from './read-blueprint.ts';

const wrong = {
  key: {
    code: 'not-a-public-key',
    message: 'Must be an SSH public key: one line that starts with ssh-ed25519, ssh-rsa or ecdsa-sha2.',
  },
  // As happens where the choice changes and the key that was given before is kept.
  password: {
    code: 'not-a-password',
    message: 'A password is asked for, and what was given is an SSH public key. Give a password.',
  },
} as const;

/** Says where a key is asked for and something else was given, or the other way round; the cloud would say so after minutes. */
export function checkSignIn(
  blueprint: Pick<DeployableBlueprint, 'parameters' | 'wizard'>,
  given: Readonly<Record<string, unknown>>,
): ProblemIssue[] {
  const valueOf = (name: string): unknown =>
    given[name] ?? blueprint.parameters.find((parameter) => parameter.name === name)?.defaultValue;
  return blueprint.parameters.flatMap(({ name }) => {
    const value = given[name];
    const kind = signInKind(blueprint.wizard, name, valueOf);
    if (kind === undefined || typeof value !== 'string' || value === '') return [];
    if ((kind === 'key') === isSshPublicKey(value)) return [];
    return [{ pointer: `/parameters/${name}`, ...wrong[kind] }];
  });
}
