import type { Migration } from './migration.ts';

/** A draft for each deployment that is deployed again, beside the one for new deployments; whoever writes names what they read. */
export const draftPlaces: Migration = {
  name: '0035_draft_places',
  statements: [
    `alter table draft
      -- Null for a new deployment.
      add column deployment_id uuid references deployment on delete cascade,
      -- Another one with every writing; nobody needs an order, and none that was thrown away comes back.
      add column revision uuid not null default gen_random_uuid()`,
    `alter table draft drop constraint draft_pkey`,
    `alter table draft add constraint draft_place unique nulls not distinct (account_id, slug, deployment_id)`,
    `create index draft_deployment on draft (deployment_id) where deployment_id is not null`,
  ],
};
