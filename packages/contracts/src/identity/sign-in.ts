import type { BlueprintWizard } from '../catalog/blueprint-routes.ts';

/** What a field for the first user's way in takes. */
export type SignInKind = 'key' | 'password';

/** One line as `ssh-keygen` writes it to a file that ends with .pub. */
const publicKey =
  /^(ssh-(rsa|ed25519)|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)[ \t]+AAAA[A-Za-z0-9+/]+={0,3}([ \t][^\r\n]*)?$/;

/** Whether a text is the public half of an SSH key. A private key, a password and a half-copied line are not. */
export function isSshPublicKey(text: string): boolean {
  return publicKey.test(text.trim());
}

/**
 * What the field of a parameter takes: where one parameter serves for both, the choice beside it decides, by the values of its
 * options. Undefined for every other parameter, and where no choice tells.
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
