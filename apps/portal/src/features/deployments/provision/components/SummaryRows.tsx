import Box from '@mui/material/Box';
import { useT } from '../../../../core/i18n/translate.tsx';

export interface SummaryRow {
  readonly label: string;
  readonly value: string;
}

/** Names and values side by side, or stacked on phones. */
export function SummaryRows({ rows }: { readonly rows: readonly SummaryRow[] }) {
  const t = useT();
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '220px minmax(0,1fr)' },
        columnGap: 4,
        rowGap: { xs: 0, sm: 2.5 },
      }}
    >
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two fields of a form may be called the same
        <Box key={`${row.label} ${index}`} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {row.label}
          </Box>
          <Box
            component="dd"
            sx={{
              margin: 0,
              marginBottom: { xs: 3, sm: 0 },
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {row.value || t('provision.notSet')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
