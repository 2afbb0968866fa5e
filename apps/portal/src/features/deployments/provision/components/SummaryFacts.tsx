import Box from '@mui/material/Box';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { SummaryRow } from './SummaryRows.tsx';

/** Values below their names, as many in a line as fit. */
export function SummaryFacts({ rows }: { readonly rows: readonly SummaryRow[] }) {
  const t = useT();
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 176px), 1fr))',
        columnGap: 4,
        rowGap: 3,
      }}
    >
      {rows.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two fields of a form may be called the same
        <div key={`${label} ${index}`}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ margin: 0, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {value || t('provision.notSet')}
          </Box>
        </div>
      ))}
    </Box>
  );
}
