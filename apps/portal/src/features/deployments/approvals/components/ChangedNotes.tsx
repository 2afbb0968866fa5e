import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { VerdictNote } from '@blueport/contracts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { reasonText } from '../../../../parts/verdict/reason-text.ts';
import { type Difference, differenceOf } from '../difference.ts';

/** What became different since a request was made: remarks first, then figures, what they were beside what they are. */
export function ChangedNotes({ notes }: { readonly notes: readonly VerdictNote[] }) {
  const t = useT();
  const figures = notes.flatMap((note) => differenceOf(t, note) ?? []);
  const remarks = notes.filter((note) => differenceOf(t, note) === undefined);
  return (
    <Box sx={{ marginBottom: 3 }}>
      <Alert severity="warning">
        {t('approvals.changed')}
        {remarks.length === 0 ? null : (
          <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 4 }}>
            {remarks.map((note) => (
              <li key={`${note.code} ${note.message}`}>{reasonText(note)}</li>
            ))}
          </Box>
        )}
      </Alert>
      {figures.length === 0 ? null : (
        <Box sx={{ marginTop: 2 }}>
          <PlainTable
            top
            label={t('approvals.differences')}
            columns={columnsOf(t)}
            rows={figures}
            rowKey={({ code, label }) => `${code} ${label}`}
          />
        </Box>
      )}
    </Box>
  );
}

const wrap = { overflowWrap: 'anywhere', minWidth: 120, fontVariantNumeric: 'tabular-nums' } as const;

function columnsOf(t: typeof translate): PlainColumn<Difference>[] {
  return [
    { id: 'label', header: t('approvals.difference'), sx: wrap, cell: ({ label }) => label },
    {
      id: 'before',
      header: t('approvals.before'),
      sx: wrap,
      cell: ({ before }) => (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {before}
        </Box>
      ),
    },
    {
      id: 'after',
      header: t('approvals.now'),
      sx: wrap,
      cell: ({ after, remark }) => (
        <>
          <strong>{after}</strong>
          {remark === undefined ? null : (
            <Box sx={{ typography: 'caption', color: 'error.main' }}>{remark}</Box>
          )}
        </>
      ),
    },
  ];
}
