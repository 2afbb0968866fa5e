import type { ReportStopReason } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ReportClaim } from './report-store.ts';

/** The recipient of a report and the view that it shows. */
export interface Subscriber {
  readonly name: string;
  readonly email: string;
  readonly view: {
    readonly id: string;
    readonly name: string;
    readonly path: string;
    readonly query: string;
  };
}

/** The person of a report that must be stopped, and why. */
export interface LostSubscriber {
  readonly name: string;
  readonly email: string;
  readonly lost: ReportStopReason;
}

/** Returns the recipient of a report, or why they may no longer get it. Checked before each report. */
export type FindSubscriber = (
  db: Kysely<Database>,
  claim: Pick<ReportClaim, 'accountId' | 'organizationId' | 'tenantId' | 'objectId' | 'viewId'>,
) => Promise<Subscriber | LostSubscriber>;

/** Returns a saved view that a person may read. */
export type FindReportedView = (
  db: Kysely<Database>,
  viewer: {
    readonly accountId: string;
    readonly organizationId: string;
    readonly roleId: string;
    readonly roleIds: readonly string[];
  },
  id: string,
) => Promise<
  { readonly id: string; readonly name: string; readonly list: string; readonly query: string } | undefined
>;
