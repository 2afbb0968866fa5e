import Button from '@mui/material/Button';
import type { Subscription } from '@blueport/contracts';
import { subscriptionRoutes } from '@blueport/contracts/routes/cloud/subscription-routes';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useUrlSwitch } from '../../../ui/url-tabs/use-url-switch.ts';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import { InventoryAge } from '../../../components/cloud-inventory/InventoryAge.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { LoadingState } from '../../../components/states/index.ts';
import { LimitsSection } from '../../../components/verdict/LimitsSection.tsx' with {
  load: 'part',
  texts: 'verdict price',
};
import { useMayReadLimits } from '../../../components/verdict/use-may-read-limits.ts';
import { SubscriptionActions } from './components/SubscriptionActions.tsx';
import { subscriptionColumns, subscriptionListShape } from './subscription-columns.tsx';
import { SubscriptionPanel } from './components/SubscriptionPanel.tsx' with { load: 'part' };

const bulkActions = (rows: readonly Subscription[], _choose: unknown, clear: () => void) => (
  <SubscriptionActions subscriptions={rows} onDone={clear} />
);

const panel = (subscription: Subscription) => <SubscriptionPanel subscription={subscription} />;

/** Subscriptions that the user can access in the cloud, with the data the organization stores about them. */
export function Component() {
  const t = useT();
  const control = useListState(subscriptionListShape);
  const answer = subscriptionApi.useSubscriptionListQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMemo(() => subscriptionColumns(t), [t]);
  const mayReadLimits = useMayReadLimits();
  const [isOpen, toggleLimits] = useUrlSwitch('limits');
  const showsLimits = mayReadLimits && isOpen;
  return (
    <ListPage
      title={t('subscriptions.heading')}
      description={t('subscriptions.description')}
      actions={
        <>
          {mayReadLimits ? (
            <Button aria-expanded={showsLimits} onClick={toggleLimits}>
              {t(showsLimits ? 'subscriptions.hideLimits' : 'subscriptions.limits')}
            </Button>
          ) : null}
          <Button component={Link} to="/portal/subscription/resource" nativeButton={false}>
            {t('subscriptions.allResources')}
          </Button>
        </>
      }
      list="subscriptions"
      columns={columns}
      rowId={(row) => row.subscriptionId}
      rowHref={(row) => `/portal/subscription/${row.subscriptionId}/resourceGroup`}
      control={control}
      panel={panel}
      answer={answer}
      exportUrl={subscriptionRoutes.list.path}
      bulkActions={bulkActions}
      empty={{ title: t('subscriptions.none'), detail: t('subscriptions.noneHelp') }}
    >
      {showsLimits ? (
        <Suspense fallback={<LoadingState />}>
          <LimitsSection />
        </Suspense>
      ) : null}
      <InventoryAge />
    </ListPage>
  );
}
