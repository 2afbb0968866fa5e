const longestAddress = 2000;

/**
 * Returns whether a mail may link to an address: web URLs and plain email addresses, without scripts or additional
 * recipients.
 */
export function isSafeAddress(address: string): boolean {
  if (address.length > longestAddress || /[\s\p{Cc}<>"'`{}\\]/u.test(address)) return false;
  if (/^mailto:[\w.+-]+@[a-z\d.-]+$/i.test(address)) return true;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  // User information before an @ can be mistaken for the host.
  return username === '' && password === '' && hostname !== '';
}
