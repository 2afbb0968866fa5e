import type { Migration } from './migration.ts';

/** The rules by which a stored picture was sanitized, so that a start with stricter rules finds the others. */
export const iconRules: Migration = {
  name: '0049_icon_rules',
  statements: [`alter table blueprint add column icon_rules integer not null default 0`],
};
