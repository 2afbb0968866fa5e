import type { Migration } from './migration.ts';

/** A deployment keeps the version that runs while a change waits for approval; earlier releases wrote the pending one. */
export const pendingVersion: Migration = {
  name: '0046_pending_version',
  statements: [
    `update deployment as d set blueprint_version_id = applied.blueprint_version_id,
       blueprint_version = applied.blueprint_version
     from deployment_operation as held
     cross join lateral (
       select o.blueprint_version_id, o.blueprint_version from deployment_operation as o
       where o.deployment_id = held.deployment_id and o.template_hash is not null
         and (o.started_at is not null or o.number = 1)
         and o.blueprint_version_id is not null and o.blueprint_version is not null
       order by o.number desc limit 1) as applied
     where held.deployment_id = d.id and held.held and held.number > 1`,
  ],
};
