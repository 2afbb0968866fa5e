const weakPasswords = new Set([
  'abc@123',
  'P@$$w0rd',
  '@ssw0rd',
  'P@ssword123',
  'Pa$$word',
  'pass@word1',
  'Password!',
  'Password1',
  'Password22',
  'iloveyou!',
]);

/** Returns whether a password meets the service's rule of three character classes. */
export function passwordIsComplex(password: string, least: number): boolean {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(password)).length;
  return password.length >= least && password.length <= 123 && classes >= 3 && !weakPasswords.has(password);
}
