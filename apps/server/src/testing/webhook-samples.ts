import { missingId, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const id = (kind: number, own: boolean): string => `01900000-0000-7000-8000-0000000b${kind}00${own ? 1 : 2}`;
const idsOf = (kind: number): NonNullable<Sample['ids']> => ({
  own: id(kind, true),
  foreign: id(kind, false),
  missing: missingId,
});

/** Adds webhooks with one delivery each to both organizations, and returns the samples of their routes. */
export async function webhookSamples(
  { database: { pool }, parts: { vault } }: TestServer,
  canary: string,
): Promise<Readonly<Record<string, Sample>>> {
  for (const own of [true, false]) {
    const text = own ? 'Own' : canary;
    await pool.query(
      `insert into webhook (id, organization_id, name, url, events, secret, created_by)
       select $1, id, $2, 'https://hook.example/', '{fleet.ended}', $3, $1 from organization where key = $4`,
      [
        id(1, own),
        text,
        vault.seal('whsec_AAAA', `webhook/${id(1, own)}/secret`),
        own ? 'contoso' : 'fabrikam',
      ],
    );
    await pool.query(
      `insert into webhook_delivery (id, webhook_id, event, event_key, subject, body, state)
       values ($1, $2, 'fleet.ended', 'matrix', $3, $3, 'dead')`,
      [id(2, own), id(1, own), text],
    );
  }
  const one = { ids: idsOf(1) };
  const delivery = { ...one, innerIds: idsOf(2) };
  return {
    'webhook.list': {},
    'webhook.create': {
      body: { name: 'Made', url: 'https://hook.example/', events: ['deployment.failed'] },
    },
    'webhook.get': one,
    'webhook.edit': { ...one, body: { state: 'active' } },
    'webhook.delete': one,
    'webhook.rotate': one,
    'webhook.test': one,
    'webhookDelivery.list': one,
    'webhookDelivery.get': delivery,
    'webhookDelivery.redeliver': delivery,
  };
}
