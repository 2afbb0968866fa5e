import type { BlueprintWizard } from '../catalog/blueprint-routes.ts';

/** The credential that a field for the first user accepts. */
export type SignInKind = 'key' | 'password';

/** A line as written by `ssh-keygen` to a .pub file. */
const publicKey =
  /^(ssh-(rsa|ed25519)|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)[ \t]+AAAA[A-Za-z0-9+/]+={0,3}([ \t][^\r\n]*)?$/;

/** Returns whether a text is a public SSH key. Private keys, passwords and incomplete lines are not. */
export function isSshPublicKey(text: string): boolean {
  return publicKey.test(text.trim());
}

/**
 * Returns the credential that a parameter's field accepts. If one parameter serves for both, the selected option
 * decides by its value. Returns undefined for every other parameter, and if no option determines it.
 */
export function signInKind(
  wizard: BlueprintWizard | undefined,
  parameter: string,
  valueOf: (name: string) => unknown,
): SignInKind | undefined {
  const { sshKeyParameter, passwordParameter, radios = [] } = wizard?.administrator ?? {};
  if (parameter !== sshKeyParameter) return parameter === passwordParameter ? 'password' : undefined;
  if (parameter !== passwordParameter) return 'key';
  for (const radio of radios) {
    const kinds = new Set(radio.options.map(({ value }) => kindOf(value)));
    if (kinds.has('key') && kinds.has('password')) return kindOf(valueOf(radio.parameter));
  }
  return undefined;
}

function kindOf(value: unknown): SignInKind | undefined {
  const text = String(value);
  if (/ssh|key/i.test(text)) return 'key';
  return /pass/i.test(text) ? 'password' : undefined;
}
