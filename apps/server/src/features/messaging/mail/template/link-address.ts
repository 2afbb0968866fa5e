const longestAddress = 2000;

/** Whether a mail may lead there: web addresses and plain mail addresses, nothing that runs and nothing that writes to others. */
export function isSafeAddress(address: string): boolean {
  if (address.length > longestAddress || /[\s\p{Cc}<>"'`{}\\]/u.test(address)) return false;
  if (/^mailto:[\w.+-]+@[a-z\d.-]+$/i.test(address)) return true;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  // What stands before an @ reads like a host and is none.
  return username === '' && password === '' && hostname !== '';
}
