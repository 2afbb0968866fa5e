import { heldDeployments } from './deployment-samples.ts';
import { missingId, subscription, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const id = (kind: number, own: boolean): string => `01900000-0000-7000-8000-0000000a${kind}00${own ? 1 : 2}`;
const idsOf = (kind: number): NonNullable<Sample['ids']> => ({
  own: id(kind, true),
  foreign: id(kind, false),
  missing: missingId,
});

/** Adds budgets, rules and requests for approval to both organizations, and returns the samples of their routes. */
export async function approvalSamples(
  server: TestServer,
  canary: string,
): Promise<Readonly<Record<string, Sample>>> {
  const { pool } = server.database;
  const heldNames = await heldDeployments(server);
  for (const own of [true, false]) {
    const key = own ? 'contoso' : 'fabrikam';
    const name = own ? heldNames.own : heldNames.foreign;
    await pool.query(
      `insert into budget (id, organization_id, currency, amount)
       select $1, id, 'USD', 1000000 from organization where key = $2`,
      [id(1, own), key],
    );
    await pool.query(
      `insert into budget_stop (id, budget_id, organization_id, period_start, percent, basis, created_at, stops_at)
       select gen_random_uuid(), id, organization_id, '2026-01-01', 80, 'actual', now(), now() + interval '1 day'
         from budget where id = $1`,
      [id(1, own)],
    );
    await pool.query(
      `insert into approval_rule (id, organization_id, kind, above, currency)
       select $1, id, 'price', 1000000, 'USD' from organization where key = $2`,
      [id(2, own), key],
    );
    await pool.query(
      `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine, held)
       select $1, d.id, 1, 'create', 'Pending', d.account_id, d.account_id, 'x', '{}', true
         from deployment d where d.name = $2`,
      [id(3, own), name],
    );
    await pool.query(
      `insert into approval (id, organization_id, deployment_id, operation_id, fingerprint, reasons, amounts,
         requested_by, requested_by_name, requested_by_email, expires_at)
       select $1, d.organization_id, d.id, $2, repeat('0', 64), '[]', '{}', $3, $4, $4, now() + interval '1 day'
         from deployment d where d.name = $5`,
      [id(4, own), id(3, own), missingId, own ? 'Own' : canary, name],
    );
  }
  const rule = { kind: 'price', above: '10', currency: 'EUR' };
  return {
    'budget.list': {},
    'budget.create': { body: { period: 'year', currency: 'USD', limit: '100' } },
    'budget.edit': { ids: idsOf(1), body: { limit: '1000000' } },
    'budget.cancelStop': { ids: idsOf(1) },
    'budget.delete': { ids: idsOf(1) },
    'approval.list': {},
    'approval.get': { ids: idsOf(4) },
    'approval.approve': { ids: idsOf(4), body: { fingerprint: 'f'.repeat(64) } },
    'approval.reject': { ids: idsOf(4), body: { note: 'No' } },
    'approvalRule.list': {},
    'approvalRule.create': { body: rule },
    'approvalRule.edit': { ids: idsOf(2), body: { above: '1000000', currency: 'USD' } },
    'approvalRule.delete': { ids: idsOf(2) },
    'deployment.verdict': {
      body: {
        blueprint: 'storage-account',
        subscriptionId: subscription,
        resourceGroup: 'rg',
        location: 'westeurope',
      },
    },
    'deployment.storedVerdict': {
      ids: heldNames,
    },
  };
}
