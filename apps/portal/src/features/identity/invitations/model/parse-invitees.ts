/** Invitee from a pasted or uploaded list. */
export interface Invitee {
  /** Line number, starting at 1. */
  readonly line: number;
  readonly email: string;
  readonly name: string;
  /** Name of a role, or empty if the line has none. */
  readonly role: string;
  readonly issue?: 'address' | 'repeated' | 'name';
}

export const maxInvitees = 200;

// Mirrors the server's rule, which is authoritative.
const address = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i;
const longestName = 200;
const longestAddress = 254;

/** Splits a line into cells. Quoted cells may contain separators, as in spreadsheets. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index]!;
    if (quoted && character === '"' && line[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const separatorOf = (text: string): string =>
  ['\t', ';', ','].find((candidate) => text.split('\n')[0]?.includes(candidate)) ?? ',';

const titles: Readonly<Record<string, 'email' | 'name' | 'role'>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  address: 'email',
  name: 'name',
  nom: 'name',
  role: 'role',
  rolle: 'role',
  rôle: 'role',
};

/** Returns the column order from a header line, or null to use address, name and role. */
function columnsOf(first: readonly string[]): ('email' | 'name' | 'role')[] | null {
  const found = first.map((cell) => titles[cell.toLowerCase()]);
  return found.includes('email') ? found.map((column) => column ?? 'name') : null;
}

/** `Nora Newcomer <nora@contoso.example>`, as copied from mail programs. */
const withBrackets = /^(.*)<([^<>]+)>$/;

function readLine(
  cells: readonly string[],
  columns: readonly ('email' | 'name' | 'role')[],
): Pick<Invitee, 'email' | 'name' | 'role'> {
  const found = { email: '', name: '', role: '' };
  cells.forEach((cell, index) => {
    const column = columns[index];
    if (column) found[column] = cell;
  });
  const bracketed = withBrackets.exec(found.email);
  if (bracketed) {
    found.email = bracketed[2]!.trim();
    found.name ||= bracketed[1]!.replaceAll('"', '').trim();
  }
  return found;
}

const withPlainBreaks = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');

/** Removes lines by their numbers, starting at 1. The header and all other lines remain. */
export const removeLines = (text: string, lines: ReadonlySet<number>): string =>
  withPlainBreaks(text)
    .split('\n')
    .filter((_line, index) => !lines.has(index + 1))
    .join('\n');

/** Parses a pasted list or CSV file with one invitee per line, and reports the issue of each. */
export function parseInvitees(text: string): Invitee[] {
  const clean = withPlainBreaks(text);
  const separator = separatorOf(clean);
  const seen = new Set<string>();
  let columns: ('email' | 'name' | 'role')[] = ['email', 'name', 'role'];
  return clean.split('\n').flatMap((line, index): Invitee[] => {
    if (line.trim() === '') return [];
    const cells = cellsOf(line, separator);
    const titled = index === 0 ? columnsOf(cells) : null;
    if (titled) {
      columns = titled;
      return [];
    }
    const person = readLine(cells, columns);
    const key = person.email.toLowerCase();
    const repeated = seen.has(key);
    seen.add(key);
    const invitee = { line: index + 1, ...person };
    if (!address.test(person.email) || person.email.length > longestAddress)
      return [{ ...invitee, issue: 'address' }];
    if (repeated) return [{ ...invitee, issue: 'repeated' }];
    if (person.name.length > longestName || /\p{Cc}/u.test(person.name))
      return [{ ...invitee, issue: 'name' }];
    return [invitee];
  });
}

/** Adds a person to a list as its last line, in the list's own columns. */
export function addInvitee(
  text: string,
  { name, email }: { readonly name: string; readonly email: string },
): string {
  const separator = separatorOf(text);
  const columns = columnsOf(cellsOf(text.split('\n')[0] ?? '', separator)) ?? ['email', 'name'];
  const cells = { email, name, role: '' };
  const line = columns.map((column) => quoted(cells[column], separator)).join(separator);
  return `${text.trim() === '' ? '' : `${text.trimEnd()}\n`}${line}\n`;
}

/** Quotes a cell that contains a separator or a quotation mark, as spreadsheets do. */
const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
