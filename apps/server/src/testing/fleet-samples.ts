import { missingId, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const id = (own: boolean): string => `01900000-0000-7000-8000-0000000c100${own ? 1 : 2}`;

/** Adds fleet upgrades to both organizations, and returns the samples of their routes. */
export async function fleetSamples(
  { database: { pool }, parts: { vault } }: TestServer,
  canary: string,
): Promise<Readonly<Record<string, Sample>>> {
  for (const own of [true, false]) {
    await pool.query(
      `insert into fleet (id, organization_id, blueprint_slug, blueprint_title, version, parameters, despite_drift, waves,
         pause_minutes, account_id, session_id, session_kind, state)
       select $1, id, 'storage-account', $2, '2.0.0', $3, false, '[1]', 0, $1, $1, 'interactive', 'paused' from organization where key = $4`,
      [
        id(own),
        own ? 'Own' : canary,
        vault.seal('{}', `fleet/${id(own)}/parameters`),
        own ? 'contoso' : 'fabrikam',
      ],
    );
  }
  const one = { ids: { own: id(true), foreign: id(false), missing: missingId } };
  const what = { blueprint: 'storage-account', version: '2.0.0' };
  return {
    'fleet.plan': { body: what },
    'fleet.create': { body: { ...what, waves: [{ size: 1 }] } },
    'fleet.list': {},
    'fleet.get': one,
    'fleet.items': one,
    'fleet.pause': one,
    'fleet.resume': one,
    'fleet.stop': one,
    'fleet.retry': one,
  };
}
