import type { RoleDetail } from '@blueport/contracts';
import { actAs, type Actor } from './administration.testing.ts';
import { people } from './test-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server whose tests change the roles of the reader. */
export interface RoleWorld {
  readonly server: TestServer;
  readonly admin: Actor;
  readonly reader: Actor;
  readonly readerId: string;
  /** Creates a role as the administrator. */
  makeRole(permissions: readonly string[]): Promise<RoleDetail>;
  /** Grants an additional role to a person, by default to the reader; `until` is SQL. */
  hold(roleId: string, until?: string, accountId?: string): Promise<unknown>;
  /** Removes groups and additional roles, and restores the primary roles. */
  reset(): Promise<void>;
}

/** Starts the server and signs in the administrator and the reader. */
export async function createRoleWorld(): Promise<RoleWorld> {
  const server = await startTestServer();
  const { pool } = server.database;
  const admin = await actAs(server, people.admin);
  const reader = await actAs(server, people.reader);
  const readerId = reader.session.account.id;
  let roleCount = 100;
  return {
    server,
    admin,
    reader,
    readerId,
    async makeRole(permissions) {
      const answer = await admin.post('/api/role', { name: `Extra ${(roleCount += 1)}`, permissions });
      if (answer.status !== 201) throw new Error(`The request returned ${answer.status}: ${answer.text}`);
      return answer.body as RoleDetail;
    },
    hold: (roleId, until = 'null', accountId = readerId) =>
      pool.query(
        `insert into account_role (account_id, organization_id, role_id, until)
         select id, organization_id, $1, ${until} from account where id = $2`,
        [roleId, accountId],
      ),
    async reset() {
      await pool.query('delete from directory_group');
      await pool.query('delete from account_role');
      await pool.query(
        `update account set role_id = r.id from role r
          where r.organization_id = account.organization_id and account.email = r.name || '@contoso.example'`,
      );
    },
  };
}
