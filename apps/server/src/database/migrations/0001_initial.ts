import { catalog } from './initial/catalog.ts';
import { cloud } from './initial/cloud.ts';
import { deployments } from './initial/deployments.ts';
import { governance } from './initial/governance.ts';
import { identity, invitations } from './initial/identity.ts';
import { journal } from './initial/journal.ts';
import { messaging } from './initial/messaging.ts';
import { site } from './initial/site.ts';
import { spend } from './initial/spend.ts';
import type { Migration } from './migration.ts';

/** The schema of the first release, ordered by foreign keys. */
export const initial: Migration = {
  name: '0001_initial',
  statements: [
    ...identity,
    ...journal,
    ...messaging,
    ...invitations,
    ...site,
    ...governance,
    ...cloud,
    ...catalog,
    ...deployments,
    ...spend,
  ],
};
