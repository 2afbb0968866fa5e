import { deploymentManagementRoutes } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { AutomationCloud } from '../../../cloud/automation-cloud.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Operations } from '../operations/index.ts';
import { createExpiryJob, type ExpiryParts } from './expiry-job.ts';
import { setExpiry } from './set-expiry.ts';

/** Interval of expiry checks. */
const usualCalendarMs = 60_000;

export interface ExpiryOptions {
  readonly automation: AutomationCloud;
  /** Notifies people of upcoming expiries; optional. */
  readonly tell?: ExpiryParts['tell'];
  /** Ends the need for action of warnings about the deployment with this link after its expiry was changed. */
  readonly settle?: (tx: Transaction<Database>, organizationId: string, link: string) => Promise<void>;
  /** Interval of expiry checks in milliseconds; a deployment that is locked during one is processed by the next. */
  readonly calendarMs?: number;
}

/** Creates expiry: the expiry date of a deployment, the warnings before it, and the job that ends it. */
export function createExpiryFeature(
  { log }: Pick<Parts, 'log'>,
  { context, wake }: Operations,
  options: ExpiryOptions,
): Feature {
  const job = createExpiryJob({
    context,
    hasConnection: async ({ organization_id: organizationId, tenant_id: tenantId, cloud }) =>
      (await options.automation.connectionOf(organizationId, tenantId, cloud)) !== undefined,
    tell: options.tell ?? (() => Promise.resolve()),
    wake,
    report: (error, deploymentId) =>
      log.error({ err: error, deploymentId }, 'could not process the expiry of a deployment'),
  });
  let calendar: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    job.sweep().catch((error: unknown) => log.error({ err: error }, 'could not check for expiries'));
  };
  return {
    name: 'expiry',
    routes(registry) {
      registry.register(deploymentManagementRoutes.expiry, (call) =>
        setExpiry(context, call, options.settle),
      );
    },
    async start() {
      sweep();
      calendar = setInterval(sweep, options.calendarMs ?? usualCalendarMs).unref();
    },
    async stop() {
      clearInterval(calendar);
    },
  };
}
