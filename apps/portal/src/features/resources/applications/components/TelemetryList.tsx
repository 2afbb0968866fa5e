import EmptyIcon from '@mui/icons-material/CheckCircleOutlined';
import UnreadIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import type { Note } from '@blueport/contracts';
import { EmptyState, QueryContent } from '../../../../components/states/index.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PlainTable, type PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { ReadingAge } from './ReadingAge.tsx';

interface Listed<Row> {
  readonly result: readonly Row[];
  readonly readAt: string | null;
  readonly notes: readonly Note[];
}

interface TelemetryListProps<Row> {
  readonly label: string;
  readonly query: {
    readonly data?: Listed<Row> | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly PlainColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Shown if the period has no rows. */
  readonly none: string;
}

/** Rows of telemetry with their age, or why there are none. */
export function TelemetryList<Row>({ label, query, columns, rowKey, none }: TelemetryListProps<Row>) {
  return (
    <QueryContent query={query}>
      {({ result, readAt, notes }) => (
        <>
          <ReadingAge readAt={readAt} notes={notes} />
          {result.length > 0 ? (
            <PlainTable label={label} columns={columns} rows={result} rowKey={rowKey} />
          ) : (
            <NoRows none={none} isRead={readAt !== null} onRetry={() => void query.refetch()} />
          )}
        </>
      )}
    </QueryContent>
  );
}

interface NoRowsProps {
  readonly none: string;
  /** Whether the cloud responded. */
  readonly isRead: boolean;
  readonly onRetry: () => void;
}

function NoRows({ none, isRead, onRetry }: NoRowsProps) {
  const t = useT();
  if (isRead) return <EmptyState icon={<EmptyIcon />} title={none} />;
  return (
    <EmptyState
      icon={<UnreadIcon />}
      title={t('applications.unread')}
      actions={
        <Button variant="outlined" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}

/** Long texts of the cloud break anywhere and are cut after some lines. */
export const clipped = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  maxWidth: 560,
} as const;
