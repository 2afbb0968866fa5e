import type { Approval, ApprovalDetail } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import {
  idempotencyHeader,
  startVerdictWorld,
  subscriptionOf,
  type VerdictWorld,
} from '../verdict/verdict.testing.ts';

let world: VerdictWorld;
let admin: Actor;
let engineer: Actor;
let subscriptionId: string;

beforeAll(async () => {
  world = await startVerdictWorld();
  [admin, engineer] = await Promise.all([
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('engineer@contoso.example', 'Contoso'),
  ]);
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
  const ruleResponse = await admin.post('/api/org/approvalRule', {
    kind: 'blueprint',
    blueprint: 'storage-account',
  });
  if (ruleResponse.status !== 201) throw new Error(ruleResponse.text);
});
afterAll(() => world.stop());

let groups = 0;
async function create(): Promise<{ readonly id: string; readonly request: Approval }> {
  const body = { blueprint: 'storage-account', subscriptionId, location: 'westeurope' };
  const resourceGroup = `rg-requester-${(groups += 1)}`;
  const answer = await engineer.post('/api/user/deployment', { ...body, resourceGroup }, idempotencyHeader());
  expect(answer.body, answer.text).toMatchObject({ state: 'PendingApproval' });
  const { id } = answer.body as { id: string };
  const requests = rowsOf<Approval>(await admin.get('/api/user/approval'));
  return { id, request: requests.find(({ deployment }) => deployment.id === id)! };
}
const approve = ({ id, fingerprint }: Approval) =>
  admin.post(`/api/user/approval/${id}/approve`, { fingerprint });

describe('a request whose requester', () => {
  const person = `select a.id from account a where a.email = 'engineer@contoso.example'`;
  const blocked = async ({ id }: Approval) =>
    ((await admin.get(`/api/user/approval/${id}`)).body as ApprovalDetail).blocked;

  it.each([
    ['is disabled', 'Disabled', `state = 'Disabled'`, `state = 'Active'`],
    ['has expired', 'Expired', `expires_at = now() - interval '1 second'`, 'expires_at = null'],
    ['is invited again', 'Invited', `state = 'Invited'`, `state = 'Active'`],
  ])('%s cannot be approved and is not sent', async (_what, state, change, undo) => {
    const { pool } = world.server.database;
    const { id, request } = await create();
    await pool.query(`update account set ${change} where id = (${person})`);
    try {
      expect(await blocked(request)).toMatchObject([
        { code: 'requesterInactive', values: { name: request.requestedBy.name, state } },
      ]);
      const refused = await approve(request);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          reason: 'requester-inactive',
          detail: expect.stringContaining(request.requestedBy.name) as string,
        },
      ]);
    } finally {
      await pool.query(`update account set ${undo} where id = (${person})`);
    }
    const { body } = await engineer.get(`/api/user/deployment/${id}`);
    expect(body).toMatchObject({ state: 'PendingApproval' });
    expect(await blocked(request)).toEqual([]);
    await admin.post(`/api/user/approval/${request.id}/reject`, { note: 'No' });
  });

  it('lost the permission cannot be approved until their role has it again', async () => {
    const { pool } = world.server.database;
    const role = `(select role_id from account where id = (${person}))`;
    const { request } = await create();
    await pool.query(`update role set permissions = permissions - 'blueprintProvision' where id = ${role}`);
    try {
      expect(await blocked(request)).toMatchObject([
        { code: 'requesterNotAllowed', values: { permission: 'blueprintProvision' } },
      ]);
      const refused = await approve(request);
      expect([refused.status, refused.body]).toMatchObject([409, { reason: 'requester-not-allowed' }]);
    } finally {
      await pool.query(
        `update role set permissions = permissions || '["blueprintProvision"]' where id = ${role}`,
      );
    }
    expect((await approve(request)).body).toMatchObject({ outcome: 'approved' });
  });

  it('has the permission through an additional role can be approved until that role ends', async () => {
    const { pool } = world.server.database;
    const { request } = await create();
    const move = async (role: string) =>
      pool.query(
        `update account set role_id = (select id from role where name = $1 and organization_id = account.organization_id)
          where id = (${person})`,
        [role],
      );
    await pool.query(
      `insert into account_role (account_id, organization_id, role_id) select id, organization_id, role_id from account
        where id = (${person})`,
    );
    await move('reader');
    try {
      expect(await blocked(request)).toEqual([]);
      await pool.query(`update account_role set until = now()`);
      expect(await blocked(request)).toMatchObject([{ code: 'requesterNotAllowed' }]);
      expect((await approve(request)).body).toMatchObject({ reason: 'requester-not-allowed' });
      await pool.query(`update account_role set until = null`);
      expect((await approve(request)).body).toMatchObject({ outcome: 'approved' });
    } finally {
      await move('engineer');
      await pool.query('delete from account_role');
    }
  });
});
