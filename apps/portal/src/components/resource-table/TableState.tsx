import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import { useIsSlow } from '../../ui/states/LoadingState.tsx';
import { problemText } from '../states/problem-text.ts';
import { tableFrame } from '../../ui/theme/table-styles.ts';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';
import type { TableData } from './ResourceTable.tsx';
import type { ListControl } from './use-list-state.ts';

/** Text and action for an empty list. */
export interface EmptyText {
  readonly title: string;
  readonly detail?: string;
  readonly actions?: ReactNode;
}

interface TableStateProps {
  readonly data: TableData<unknown>;
  readonly control: ListControl;
  readonly hasRows: boolean;
  readonly empty: EmptyText;
  readonly children: ReactNode;
}

/** Selects the content of the table: rows, a skeleton, empty, no match, refused, or failed. */
export function TableState({ data, control, hasRows, empty, children }: TableStateProps) {
  const t = useT();
  if (hasRows) {
    return (
      <>
        {data.error === undefined ? null : <StaleNotice error={data.error} onRetry={data.refetch} />}
        {children}
      </>
    );
  }
  if (data.error !== undefined) {
    return (
      <Frame>
        <ErrorState error={data.error} onRetry={data.refetch} />
      </Frame>
    );
  }
  if (data.rows === undefined || data.isFetching) return <RowsSkeleton />;
  if (control.isFiltered) {
    return (
      <Frame>
        <EmptyState
          icon={<SearchOffIcon />}
          title={t('table.noMatch')}
          actions={
            <Button variant="outlined" onClick={control.clearFilters}>
              {t('table.clearFilters')}
            </Button>
          }
        >
          {t('table.noMatchDetail')}
        </EmptyState>
      </Frame>
    );
  }
  if (control.state.page > 1) {
    return (
      <Frame>
        <EmptyState
          title={t('table.pastEnd')}
          actions={
            <Button variant="outlined" onClick={() => control.setPage(1)}>
              {t('table.firstPage')}
            </Button>
          }
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <EmptyState title={empty.title} actions={empty.actions}>
        {empty.detail}
      </EmptyState>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return <Box sx={tableFrame}>{children}</Box>;
}

function StaleNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Alert
      severity="error"
      sx={{ mb: 3 }}
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('table.stale')} {problemText(toApiError(error)).detail}
    </Alert>
  );
}

function RowsSkeleton() {
  const slow = useIsSlow();
  return (
    <Frame>
      <Box role="status">
        <ScreenReaderOnly>Fetching....</ScreenReaderOnly>
      </Box>
      <Box aria-hidden sx={{ minHeight: 360, px: 3 }}>
        {slow
          ? Array.from({ length: 9 }, (_unused, index) => (
              <Box
                key={index}
                sx={{
                  display: 'flex',
                  gap: 6,
                  height: 40,
                  alignItems: 'center',
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Skeleton width="24%" />
                <Skeleton width="14%" />
                <Skeleton width="18%" />
                <Skeleton width="12%" />
              </Box>
            ))
          : null}
      </Box>
    </Frame>
  );
}
