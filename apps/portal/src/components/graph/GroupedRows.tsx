import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type OperationState, type Outcome } from '@blueport/contracts';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { ShowMore, useWindow } from '../../ui/plain-table/ShowMore.tsx';
import { maxUngroupedRows } from './row-limits.ts';
import { matchingRows, outcomeCounts, outcomeOfRow, type Row, rowGroups } from './row-groups.ts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

interface GroupedRowsProps<One extends Row> {
  readonly rows: readonly One[];
  /** Renders the given rows as a labeled list. */
  readonly children: (rows: readonly One[], label: string) => ReactNode;
}

/**
 * A long list: failed rows first, then one line per type, which renders its rows in windows when expanded. A search
 * field replaces the browser's search, which cannot find rows that are not rendered.
 */
export function GroupedRows<One extends Row>({ rows, children }: GroupedRowsProps<One>) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed).trim();
  const failed = useMemo(() => rows.filter((row) => outcomeOfRow(row) === 'error'), [rows]);
  const groups = useMemo(() => rowGroups(rows), [rows]);
  const found = useMemo(
    () =>
      matchingRows(rows, text, (row) =>
        outcomeOfRow(row) ? t(`deploy.state.${row.state as OperationState}`) : '',
      ),
    [rows, t, text],
  );
  return (
    <>
      <SearchField value={typed} onChange={setTyped} />
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {text !== '' &&
          (found.length === 0
            ? t('rows.none', { text })
            : t('rows.found', { found: found.length, total: rows.length }))}
      </Box>
      {text !== '' ? (
        <Window key={text} rows={found} label={t('rows.find')}>
          {children}
        </Window>
      ) : (
        <>
          {failed.length > 0 && (
            <Group title={t('rows.failed', { count: failed.length })} outcome="error" rows={failed} isOpen>
              {children}
            </Group>
          )}
          {groups.map(([type, members]) => (
            <Group
              key={type}
              title={`${resourceTypeLabel(type)} (${members.length})`}
              outcome={outcomeCounts(members)[0]?.[0]}
              summary={outcomeCounts(members)
                .map(([outcome, count]) => t(`rows.outcome.${outcome}`, { count }))
                .join(' · ')}
              rows={members}
            >
              {children}
            </Group>
          ))}
        </>
      )}
    </>
  );
}

interface GroupProps<One extends Row> extends GroupedRowsProps<One> {
  readonly title: string;
  /** The worst outcome in the group. */
  readonly outcome: Outcome | undefined;
  readonly summary?: string;
  readonly isOpen?: boolean;
}

function Group<One extends Row>({
  title,
  outcome,
  summary,
  rows,
  isOpen = false,
  children,
}: GroupProps<One>) {
  const [open, setOpen] = useState(isOpen);
  return (
    <Box sx={{ marginBottom: 1 }}>
      <Button
        size="small"
        fullWidth
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        startIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        sx={{ justifyContent: 'start', textAlign: 'start' }}
      >
        <Box
          sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}
        >
          <span>{title}</span>
          {summary && (
            <Typography
              component="span"
              variant="caption"
              color="textSecondary"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
            >
              {outcome && <OutcomeIcon outcome={outcome} size={16} />}
              {summary}
            </Typography>
          )}
        </Box>
      </Button>
      {open && (
        <Box sx={{ paddingInlineStart: 4 }}>
          <Window rows={rows} label={title}>
            {children}
          </Window>
        </Box>
      )}
    </Box>
  );
}

function Window<One extends Row>({ rows, label, children }: GroupedRowsProps<One> & { label: string }) {
  const { visibleRows, rest } = useWindow(rows, maxUngroupedRows);
  if (rows.length === 0) return null;
  return (
    <>
      {children(visibleRows, label)}
      <ShowMore {...rest} />
    </>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function SearchField({ value, onChange }: SearchFieldProps) {
  const t = useT();
  return (
    <OutlinedInput
      fullWidth
      size="small"
      type="search"
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon aria-hidden />
        </InputAdornment>
      }
      value={value}
      placeholder={t('rows.find')}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { 'aria-label': t('rows.find'), spellCheck: false } }}
      sx={{ marginBottom: 2, maxWidth: 420 }}
    />
  );
}
