import { readFileSync } from 'node:fs';
import { sendTrialRequest, type RawAnswer, type TrialRequest } from './malformed-trial.testing.ts';

const members = (count: number): string => `[${'1,'.repeat(count - 1)}1]`;
const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"n${at}":1`).join(',')}}`;

/** Bodies that are far more expensive to parse than to send. */
export const largeBodies = {
  'a million members': members(1_000_000),
  '125,000 unknown names': names(125_000),
} as const;

const route = (method: string, path: string) => ({ method, path });
const closed = route('POST', '/api/role');
const login = route('POST', '/api/user/login');
const open = route('POST', '/api/user/deployment/link/open');

/** Bodies of the same kinds within the limits of anonymous routes, so that they are read and parsed. */
const fittingBodies = [
  { ...login, name: '64 kB of unknown names', body: names(5500) },
  { ...login, name: '64 kB of members', body: members(32_000) },
  { ...login, name: '1,000 unknown names', body: names(1000) },
  { ...login, name: '64 kB of text', body: `["${'\\u0041'.repeat(10_000)}"]` },
  { ...open, name: '16 kB of unknown names', body: names(1500) },
  { ...open, name: '1,000 unknown names', body: names(1000) },
];

/** Requests without a session, all rejected by the server. */
export const anonymousRequests: readonly Omit<TrialRequest, 'headers'>[] = [
  ...[closed, login, open].flatMap((target) =>
    Object.entries(largeBodies).map(([name, body]) => ({ ...target, name, body })),
  ),
  ...fittingBodies,
];

let shots = 0;

/** Sends a request with a JSON body from a separate client address. */
export function sendBody(
  port: number,
  shot: Omit<TrialRequest, 'headers'>,
  token?: string,
): Promise<RawAnswer> {
  shots += 1;
  return sendTrialRequest(port, {
    ...shot,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${(shots >> 8) & 255}.${shots & 255}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}

/** Clock tick of the kernel's CPU accounting, in milliseconds. */
const tickMs = 10;

/** Returns the CPU time of a process with all its threads, in milliseconds. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Returns the server's CPU time per request, averaged over `count` sequential requests. */
export async function processorMsOf(
  server: { readonly port: number; readonly pid: number },
  shot: Omit<TrialRequest, 'headers'>,
  count: number,
): Promise<{ readonly ms: number; readonly statuses: ReadonlySet<number>; readonly longestAnswer: number }> {
  const statuses = new Set<number>();
  let longestAnswer = 0;
  const before = processorMs(server.pid);
  for (let sent = 0; sent < count; sent += 1) {
    const { status, text } = await sendBody(server.port, shot);
    statuses.add(status);
    longestAnswer = Math.max(longestAnswer, text.length);
  }
  return { ms: (processorMs(server.pid) - before) / count, statuses, longestAnswer };
}
