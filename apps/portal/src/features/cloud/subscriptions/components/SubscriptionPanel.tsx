import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { Subscription } from '@blueport/contracts';
import { Link } from 'react-router';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

/** Summary of a subscription next to the list. */
export function SubscriptionPanel({ subscription }: { readonly subscription: Subscription }) {
  const t = useT();
  const { inventorySource, inventoryState, inventoryReadAt, resourceCount } = subscription;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FactList
        facts={[
          {
            label: t('subscriptions.id'),
            value: subscription.subscriptionId,
            copy: subscription.subscriptionId,
          },
          {
            label: t('subscriptions.state'),
            value: <StatusChip of="subscription" state={subscription.state} />,
          },
          {
            label: t('subscriptions.directory'),
            value: subscription.directory || t('subscriptions.foreignDirectory'),
            copy: subscription.tenantId,
          },
          { label: t('subscriptions.cloud'), value: t(`subscriptions.cloud.${subscription.cloud}`) },
          ...(subscription.connected
            ? [
                {
                  label: t('subscriptions.resources'),
                  value: resourceCount === null ? '' : formatNumber(resourceCount),
                },
                {
                  label: t('subscriptions.inventory'),
                  value: <StatusChip of="inventory" state={inventoryState ?? 'never'} />,
                },
                {
                  label: t('subscriptions.source'),
                  value:
                    inventorySource === null
                      ? ''
                      : inventorySource === 'person'
                        ? t('subscriptions.source.person')
                        : t(`inventory.source.${inventorySource}`),
                },
                {
                  label: t('subscriptions.age'),
                  value: inventoryReadAt === null ? '' : <RelativeTime value={inventoryReadAt} />,
                },
              ]
            : [{ label: t('subscriptions.inventory'), value: <StatusChip of="connection" state="none" /> }]),
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SubscriptionActions key={subscription.subscriptionId} subscriptions={[subscription]} />
      </Box>
      <SubscriptionLinks subscription={subscription} />
    </Box>
  );
}

/** Links to the resource groups and the resources of a subscription. */
function SubscriptionLinks({ subscription }: { readonly subscription: Subscription }) {
  const t = useT();
  const resources = new URLSearchParams({ 'f.subscriptionName': subscription.displayName });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <MuiLink
        component={Link}
        to={`/portal/subscription/${subscription.subscriptionId}/resourceGroup`}
        variant="body2"
      >
        {t('subscriptions.groups')}
      </MuiLink>
      {subscription.connected ? (
        <MuiLink
          component={Link}
          to={`/portal/subscription/resource?${resources.toString()}`}
          variant="body2"
        >
          {t('subscriptions.itsResources')}
        </MuiLink>
      ) : null}
    </Box>
  );
}
