import { effectivePermissions, type RouteContract, type SessionAnswer } from '@blueport/contracts';
import { canary, seedMatrix, type Sample } from './matrix-rows.ts';
import { matrixSamples } from './matrix-samples.ts';
import { addGuest } from './add-guest.testing.ts';
import { guest, people, type TestPerson } from './test-people.ts';
import {
  problemOf,
  startTestServer,
  type Answer,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts';

export const callers = [
  'nobody',
  'stranger',
  'reader',
  'engineer',
  'admin',
  'otherAdmin',
  'operator',
  'governmentAdmin',
  'guest',
] as const;

const personOf = (caller: Exclude<(typeof callers)[number], 'nobody'>): TestPerson =>
  caller === 'guest' ? guest : people[caller];

export type Which = 'own' | 'foreign' | 'missing';

/** A server with rows in two organizations, a session for every kind of caller, and a sample for every route. */
export interface Matrix {
  readonly server: TestServer;
  readonly sessions: ReadonlyMap<string, SessionAnswer>;
  readonly samples: Readonly<Record<string, Sample>>;
}

/** Starts the server of a matrix and fills its database. */
export async function createMatrix(options: TestServerOptions = {}): Promise<Matrix> {
  const server = await startTestServer(options);
  await seedMatrix(server);
  await addGuest(server, guest);
  const sessions = new Map<string, SessionAnswer>();
  for (const name of callers) {
    if (name !== 'nobody' && name !== 'stranger') sessions.set(name, await server.login(personOf(name)));
  }
  return { server, sessions, samples: await matrixSamples(server, sessions) };
}

let keys = 0;
/** Calls a route with its sample. */
export function send(
  { server, samples }: Matrix,
  contract: RouteContract,
  which: Which,
  token: string | undefined,
): Promise<Answer> {
  const sample = samples[contract.id] ?? {};
  const path = [sample.ids, sample.innerIds].reduce(
    (text, ids) => text.replace(/:\w+/, encodeURIComponent(ids?.[which] ?? '')),
    contract.path,
  );
  return server.request(contract.method, sample.query ? `${path}?${sample.query}` : path, {
    token,
    body: sample.body,
    headers: { 'idempotency-key': `matrix-key-${(keys += 1)}` },
  });
}

/** Returns whether a caller has one of the keys of a route. */
export const mayUse = (contract: RouteContract, session: SessionAnswer): boolean => {
  const { orgInfo, roleInfo } = session.account;
  const heldKeys = effectivePermissions({ orgInfo, roleInfo });
  return contract.access.kind !== 'key' || contract.access.anyOf.some((key) => heldKeys.includes(key));
};

/**
 * Returns whether a caller may see that other organizations exist: only the portal's operator may, without
 * their content.
 */
export const seesNames = ({ sessions }: Matrix, { id }: RouteContract, session: SessionAnswer): boolean =>
  /^(org|azure)\./.test(id) && session.account.orgId === sessions.get('operator')?.account.orgId;

/** Returns the problem of a response, based only on the contract and the caller's keys. */
function wrongWith(
  matrix: Matrix,
  contract: RouteContract,
  session: SessionAnswer | undefined,
  answer: Answer,
): string | undefined {
  // No cloud runs in this test, so this error is expected.
  if (answer.status >= 500 && problemOf(answer) !== 'cloud-unavailable') return 'failed';
  if (contract.access.kind === 'public') return undefined;
  const problem = problemOf(answer);
  if (!session) return problem === 'not-signed-in' && answer.status === 401 ? undefined : 'let somebody in';
  if (!mayUse(contract, session)) {
    return problem === 'permission-missing' && answer.status === 403 ? undefined : 'ignored a missing key';
  }
  if (problem === 'permission-missing') return 'refused a key that is held';
  const isForeign = session.account.orgId !== matrix.sessions.get('otherAdmin')?.account.orgId;
  return isForeign && !seesNames(matrix, contract, session) && answer.text.includes(canary)
    ? 'leaked'
    : undefined;
}

/** Returns a fingerprint of the other organization's rows, which must not change. */
export async function foreignRows({ server }: Matrix): Promise<string> {
  const { rows } = await server.database.pool.query<{ fingerprint: string }>({
    // Prepared, because planning takes longer than running.
    name: 'foreign-rows',
    text: `select md5(string_agg(line, '|' order by line)) as fingerprint from (
       select d::text as line from deployment d where title = $1 union all
       select o::text from organization o where name = $1 union all
       select a::text from account a where name = $1 union all select r::text from role r where name = $1 union all
       select c::text from connection c where name = $1 union all
       select b::text from blueprint b where title = $1 union all
       select v::text from saved_view v where name = $1 union all select t::text from access_token t where name = $1 union all
       select c::text from blueprint_configuration c where title = $1 union all
       select w::text from blueprint_version w where documentation = $1 union all
       select q::text from approval q where requested_by_name = $1 union all
       select p::text from permission_request p where reason = $1 union all
       select y::text from blueprint_type y where title = $1 union all
       select z::text from template_field z where spec ->> 'label' = $1 union all
       select x::text from template_form x where title = $1 union all
       select u::text from budget u where id::text like '%0a10002' union all
       select l::text from approval_rule l where id::text like '%0a20002' union all
       select f::text from fleet f where blueprint_title = $1 union all
       select w::text from webhook w where name = $1 union all
       select g::text from directory_group g where name = $1 union all
       select m::text from group_member m join directory_group g on g.id = m.group_id where g.name = $1 union all
       select k::text from group_role k join directory_group g on g.id = k.group_id where g.name = $1 union all
       select (k.id, k.name, k.revoked_at)::text from scim_token k where name = $1 union all
       select p::text from provisioning p join organization o on o.id = p.organization_id where o.name = $1 union all
       select v::text from webhook_delivery v where subject = $1) rows`,
    values: [canary],
  });
  return rows[0]?.fingerprint ?? '';
}

/** Returns all problems of a route, for every caller and every kind of ID. */
export async function violationsOf(matrix: Matrix, contract: RouteContract): Promise<string[]> {
  const violations: string[] = [];
  for (const caller of callers) {
    const session = matrix.sessions.get(caller);
    const isLogout = contract.id === 'session.logout';
    // Sign-out uses separate sessions, because later callers would otherwise be signed out.
    const activeSession =
      isLogout && session ? await matrix.server.login(personOf(caller as 'reader')) : session;
    for (const which of contract.path.includes(':')
      ? (['own', 'foreign', 'missing'] as const)
      : (['own'] as const)) {
      // For this caller, the foreign ID is their own: changing it is not a leak.
      if (which === 'foreign' && caller === 'otherAdmin') continue;
      const answer = await send(matrix, contract, which, activeSession?.token);
      const wrong = wrongWith(matrix, contract, session, answer);
      if (wrong)
        violations.push(`${caller} ${which}: ${wrong}: ${answer.status} ${answer.text.slice(0, 200)}`);
      if (isLogout) break;
    }
  }
  return violations;
}
