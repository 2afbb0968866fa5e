import { isSshPublicKey, type ProblemIssue, signInKind } from '@blueport/contracts';
import { issue } from '../../../../errors/refusal.ts';
import type { DeployableBlueprint } from './read-blueprint.ts';

// A password field contains a key if the choice changes and the earlier key is kept.
const codes = { key: 'not-a-public-key', password: 'not-a-password' } as const;

/**
 * Returns issues if a key is required and another text was given, or the reverse; the cloud would only report it
 * minutes later.
 */
export function checkSignIn(
  blueprint: Pick<DeployableBlueprint, 'parameters' | 'wizard'>,
  values: Readonly<Record<string, unknown>>,
): ProblemIssue[] {
  const valueOf = (name: string): unknown =>
    values[name] ?? blueprint.parameters.find((parameter) => parameter.name === name)?.defaultValue;
  return blueprint.parameters.flatMap(({ name }) => {
    const value = values[name];
    const kind = signInKind(blueprint.wizard, name, valueOf);
    if (kind === undefined || typeof value !== 'string' || value === '') return [];
    if ((kind === 'key') === isSshPublicKey(value)) return [];
    return [issue(`/parameters/${name}`, codes[kind])];
  });
}
