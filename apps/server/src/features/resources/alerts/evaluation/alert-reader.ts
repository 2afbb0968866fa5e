import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ConnectionMetrics, ConnectionReader } from '../../../cloud/inventory/index.ts';
import type { Reader } from '../../metrics/index.ts';
import type { AlertClaim } from './claims.ts';

/** Returns the rights of an access that reads the whole subscription. */
const viewerOf = ({ organizationId, subscriptionId }: AlertClaim): Reader['viewer'] => ({
  organizationId,
  accountId: '',
  scopes: {
    subscriptions: [subscriptionId],
    groups: [],
    resources: [],
    visibleIds: [subscriptionId],
    mark: '',
  },
});

/** Returns the access to the metrics of a subscription with the token of a person. */
export const personReader = (
  cloud: Pick<PersonCloud, 'armFor' | 'metricsFor'>,
  session: SessionContext,
  claim: AlertClaim,
): Reader => ({
  cloud: claim.cloud,
  arm: cloud.armFor(session),
  batch: cloud.metricsFor(session),
  viewer: viewerOf(claim),
});

/** Creates the access to the metrics of a subscription with the connection of its organization. */
export const createAlertReader =
  ({ readerOf, metricsOf }: { readonly readerOf: ConnectionReader; readonly metricsOf: ConnectionMetrics }) =>
  async (claim: AlertClaim): Promise<Reader | undefined> => {
    const { organizationId, tenantId, cloud } = claim;
    const [arm, batch] = await Promise.all([
      readerOf(organizationId, tenantId, cloud),
      metricsOf(organizationId, tenantId, cloud),
    ]);
    if (arm === undefined || batch === undefined) return undefined;
    return { cloud, arm, batch, viewer: viewerOf(claim) };
  };
