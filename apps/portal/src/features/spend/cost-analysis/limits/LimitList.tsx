import type { Budget } from '@blueport/contracts';
import { budgetRoutes } from '@blueport/contracts/routes/spend/budget-routes';
import Button from '@mui/material/Button';
import { Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../../../components/resource-table/ListPage.tsx';
import { selectedRowParameter } from '../../../../components/resource-table/list-state.ts';
import { useListState } from '../../../../components/resource-table/use-list-state.ts';
import { budgetApi } from '../../../../core/api/budget-api.ts';
import { useLiveRefetch } from '../../../../core/api/use-live-refetch.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { CostSoFar } from './components/CostSoFar.tsx';
import { LimitDialog } from './components/LimitDialog.tsx' with { load: 'dialog', texts: 'price' };
import { LimitLegend } from './components/LimitBar.tsx';
import { StopNotice } from './components/StopNotice.tsx';
import { limitColumns, limitListShape } from './limit-columns.tsx';
import { isStopPending } from './limit-figures.ts';
import { newParameter, readPreset } from './limit-scope.ts';

/** The limits of the organization, with announced machine stops above them. */
export function LimitList() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const control = useListState(limitListShape);
  const answer = budgetApi.useBudgetListQuery({ query: control.query }, { refetchOnMountOrArgChange: true });
  useLiveRefetch(answer.refetch, { everyMs: 2000 });
  const columns = useMemo(() => limitColumns(t), [t]);
  const mayEdit = usePermission('costUsageLimitEdit').allowed;
  const mayReadCost = usePermission('costAnalysis').allowed;
  const isEmpty = answer.data?.total === 0 && !control.isFiltered;
  // Keeps the other parameters, so that the breadcrumb returns to the same list.
  const hrefOf = ({ id }: Budget) => {
    const address = new URLSearchParams(search);
    address.set(selectedRowParameter, id);
    return `/portal/limit?${address.toString()}`;
  };
  const setNew = (isOpen: boolean) =>
    setSearch(
      (now) => {
        const address = new URLSearchParams(now);
        for (const name of [newParameter, 'name']) address.delete(name);
        if (isOpen) address.set(newParameter, 'organization');
        return address;
      },
      { preventScrollReset: true, replace: !isOpen },
    );
  const add = mayEdit && (
    <Button variant="contained" onClick={() => setNew(true)}>
      {t('limits.set')}
    </Button>
  );
  const preset = mayEdit ? readPreset(search) : undefined;
  return (
    <>
      <ListPage
        title={t('limits.title')}
        description={t('limits.description')}
        actions={add}
        list="limits"
        columns={columns}
        rowId={({ id }) => id}
        rowHref={hrefOf}
        control={control}
        answer={answer}
        exportUrl={budgetRoutes.list.path}
        empty={{
          title: t('limits.none'),
          detail: t(mayEdit ? 'limits.noneHelp' : 'verdict.budget.noneReader'),
        }}
      >
        {answer.data?.result.filter(isStopPending).map((budget) => (
          <StopNotice key={budget.id} budget={budget} href={hrefOf(budget)} />
        ))}
      </ListPage>
      {/* Below the list, so that nothing moves when it turns out to be empty. */}
      {answer.data !== undefined && !isEmpty && <LimitLegend />}
      {isEmpty && mayReadCost && <CostSoFar />}
      <Suspense>
        {preset !== undefined && <LimitDialog preset={preset} onClose={() => setNew(false)} />}
      </Suspense>
    </>
  );
}
