import type { Migration } from './migration.ts';

/** The one-time code by which the first operator takes charge of a portal; one row at most. */
export const operatorClaim: Migration = {
  name: '0003_operator_claim',
  statements: [
    `create table operator_claim (
      only_one boolean primary key default true check (only_one),
      code_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by uuid
    )`,
  ],
};
