import type { ApprovalDetail, DeploymentDetail, SessionAnswer, UserRow } from '@blueport/contracts';
import { isSettled } from '@blueport/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { rowsOf } from '../../../testing/administration.testing.ts';
import { startDayTwo } from '../../deployments/operations/day-two.testing.ts';

export const email = 'engineer@contoso.example';

/**
 * Starts a world in which an engineer deploys and loses access; `afterwards` runs after each action of the engineer.
 */
export async function startAccessWorld(
  more: Parameters<typeof startDayTwo>[0] = {},
  watched?: Parameters<typeof startDayTwo>[1],
  afterwards?: () => void,
) {
  const world = await startDayTwo(more, watched);
  const admin = await world.signIn('admin@contoso.example');
  const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await world.server.database.pool.query<Row>(text, values)).rows;
  const request = (method: string, url: string, body?: unknown, etag?: string) =>
    world.server.request(method, url, {
      token: admin.token,
      body,
      ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
    });
  async function edit(change: object) {
    const rows = rowsOf<UserRow>(await request('GET', '/api/user?limit=0'));
    const { id, etag } = rows.find((row) => row.email === email)!;
    const answer = await request('PUT', `/api/user/${id}`, change, etag);
    expect(answer.status, answer.text).toBe(200);
  }
  /** Runs with a new session of the engineer, who may sign in again afterwards. */
  async function asEngineer(work: (engineer: SessionAnswer) => Promise<void>): Promise<void> {
    try {
      await work(await world.signIn(email));
    } finally {
      afterwards?.();
      await query(`update account set state = 'Active', expires_at = null where email = $1`, email);
    }
  }
  let groups = 0;
  async function create(as: Pick<SessionAnswer, 'token'>): Promise<DeploymentDetail> {
    const answer = await world.call(
      'POST',
      '',
      {
        blueprint: 'storage-account',
        subscriptionId: world.subscriptionId,
        resourceGroup: `rg-access-${(groups += 1)}`,
        location: 'westeurope',
      },
      as as SessionAnswer,
    );
    expect(answer.status, answer.text).toBe(202);
    return answer.body as DeploymentDetail;
  }
  const read = async (id: string): Promise<DeploymentDetail> =>
    (await world.call('GET', `/${id}`, undefined, admin)).body as DeploymentDetail;
  async function settled(id: string): Promise<DeploymentDetail> {
    for (let look = 0; look < 800; look += 1) {
      const found = await read(id);
      if (isSettled(found.state)) return found;
      await wait(50);
    }
    throw new Error(`${id} did not settle.`);
  }
  async function withRule<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const rules = '/api/org/approvalRule';
    const ruleAnswer = await request('POST', rules, { kind: 'blueprint', blueprint: 'storage-account' });
    const { id, etag } = ruleAnswer.body as { id: string; etag: string };
    try {
      return await work();
    } finally {
      await request('DELETE', `${rules}/${id}`, undefined, etag);
    }
  }
  const approvalOf = async (id: string): Promise<ApprovalDetail> =>
    rowsOf<ApprovalDetail>(await request('GET', '/api/user/approval?limit=0')).find(
      ({ deployment }) => deployment.id === id,
    )!;

  return { world, admin, query, request, edit, asEngineer, create, read, settled, withRule, approvalOf };
}
export type AccessWorld = Awaited<ReturnType<typeof startAccessWorld>>;
