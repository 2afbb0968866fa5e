import Box from '@mui/material/Box';
import { govAmber } from '../theme/tokens.ts';

/** A badge for the US government cloud, in addition to the stripe at the top of the page. */
export function GovBadge() {
  return (
    <Box
      component="span"
      sx={{
        px: 2,
        borderRadius: 999,
        bgcolor: govAmber,
        color: '#1B2430',
        typography: 'overline',
        lineHeight: '22px',
      }}
    >
      GOV
    </Box>
  );
}
