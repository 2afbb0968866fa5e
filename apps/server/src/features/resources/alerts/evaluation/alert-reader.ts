import type { ConnectionMetrics, ConnectionReader } from '../../../cloud/inventory/index.ts';
import type { Reader } from '../../metrics/index.ts';
import type { AlertClaim } from './claims.ts';

/** Creates the access to the metrics of a subscription with the connection of its organization. */
export const createAlertReader =
  ({ readerOf, metricsOf }: { readonly readerOf: ConnectionReader; readonly metricsOf: ConnectionMetrics }) =>
  async ({ organizationId, subscriptionId, tenantId, cloud }: AlertClaim): Promise<Reader | undefined> => {
    const [arm, batch] = await Promise.all([
      readerOf(organizationId, tenantId, cloud),
      metricsOf(organizationId, tenantId, cloud),
    ]);
    if (arm === undefined || batch === undefined) return undefined;
    const scopes = {
      subscriptions: [subscriptionId],
      groups: [],
      resources: [],
      visibleIds: [subscriptionId],
      mark: '',
    };
    return { cloud, arm, batch, viewer: { organizationId, accountId: '', scopes } };
  };
