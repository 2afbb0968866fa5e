import Button from '@mui/material/Button';
import type { Subscription } from '@blueport/contracts';
import { subscriptionRoutes } from '@blueport/contracts/routes/cloud/subscription-routes';
import { useMemo } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import { InventoryAge } from '../../../components/cloud-inventory/InventoryAge.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { ListContent } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
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
  const mayReadLimits = useMayReadLimits();
  const [search] = useSearchParams();
  // The addresses of earlier versions.
  if (search.has('limits') || search.get('tab') === 'limits') return <Navigate to="/portal/limit" replace />;
  return (
    <>
      <PageHeader
        title={t('nav.subscriptionList')}
        description={t('subscriptions.description')}
        actions={
          <>
            {mayReadLimits && (
              <Button component={Link} to="/portal/limit" nativeButton={false}>
                {t('nav.costLimits')}
              </Button>
            )}
            <Button component={Link} to="/portal/subscription/resource" nativeButton={false}>
              {t('subscriptions.allResources')}
            </Button>
          </>
        }
      />
      <SubscriptionList />
    </>
  );
}

function SubscriptionList() {
  const t = useT();
  const control = useListState(subscriptionListShape);
  const answer = subscriptionApi.useSubscriptionListQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMemo(() => subscriptionColumns(t), [t]);
  return (
    <>
      <InventoryAge />
      <ListContent
        label={t('subscriptions.list')}
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
      />
    </>
  );
}
