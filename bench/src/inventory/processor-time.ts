import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100;

/** Returns the fields of /proc/<pid>/stat after the program name, which may contain spaces and parentheses. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (fields: readonly string[], ...places: readonly number[]): number =>
  places.reduce((total, place) => total + Number(fields[place] ?? 0), 0);

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/** Returns the database server process that a backend belongs to. */
export const postmasterOf = (backend: number): number => parentOf(backend);

/** Returns the processor time used by a process in milliseconds. */
export const processTime = (pid: number): number => (sum(statOf(pid), 11, 12) / ticksPerSecond) * 1000;

/**
 * Returns the processor time used by a database in milliseconds: its server, its backends, and backends that have
 * exited.
 */
function databaseTime(postmaster: number): number {
  const fields = statOf(postmaster);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return (
    (sum(fields, 11, 12, 13, 14) / ticksPerSecond) * 1000 +
    living.reduce((total, pid) => total + processTime(pid), 0)
  );
}

/** Returns the processor time of a server and of its database in milliseconds. */
export function processorTime(server: number, postmaster: number): { server: number; database: number } {
  return { server: processTime(server), database: databaseTime(postmaster) };
}
