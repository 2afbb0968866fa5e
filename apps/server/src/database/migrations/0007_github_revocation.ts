import type { Migration } from './migration.ts';

/**
 * GitHub tokens that nobody holds any more and that GitHub does not know of yet. Written by the database itself, so that no way
 * a link can go (unlinked, linked anew, its person or organization deleted) forgets it.
 */
export const githubRevocation: Migration = {
  name: '0007_github_revocation',
  statements: [
    `create table github_revocation (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null,
      github_id bigint not null,
      token bytea not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`,
    `create index github_revocation_due on github_revocation (due_at)`,
    `create function remember_github_token() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('blueport.resealing', true), '') = 'on' then
          return null;
        end if;
        if tg_op = 'UPDATE' and new.token = old.token then
          return null;
        end if;
        insert into github_revocation (account_id, github_id, token) values (old.account_id, old.github_id, old.token);
        perform pg_notify('blueport_github', '');
        return null;
      end $$`,
    `create trigger github_link_token after update or delete on github_link
      for each row execute function remember_github_token()`,
  ],
};
