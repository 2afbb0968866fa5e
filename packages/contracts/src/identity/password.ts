const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
export const passwordSymbols = '!@#$%^&*()-_+=<>?';
const alphabet = letters + digits + passwordSymbols;

export const defaultPasswordLength = 12;

/** Returns whether a password contains an uppercase letter, a lowercase letter, a digit and a symbol. */
export function hasFourClasses(password: string): boolean {
  return (
    /[A-Z]/.test(password) &&
    /[a-z]/.test(password) &&
    /[0-9]/.test(password) &&
    Array.from(passwordSymbols).some((symbol) => password.includes(symbol))
  );
}

/**
 * Generates a one-time secret. `randomBytes` must be cryptographically secure. Bytes beyond the
 * largest multiple of the alphabet's length are discarded, so that every character is equally likely.
 */
export function generatePassword(
  randomBytes: (count: number) => Uint8Array,
  length: number = defaultPasswordLength,
): string {
  if (length < 4) throw new RangeError('A password of four classes needs at least four characters.');
  const limit = 256 - (256 % alphabet.length);
  for (;;) {
    let password = '';
    while (password.length < length) {
      for (const byte of randomBytes(length * 2)) {
        if (byte < limit && password.length < length) password += alphabet[byte % alphabet.length];
      }
    }
    if (hasFourClasses(password)) return password;
  }
}
