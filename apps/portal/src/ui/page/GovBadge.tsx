import Box from '@mui/material/Box';
import { govAmber } from '../theme/tokens.ts';

/** Marks the US-government cloud, beside the stripe on top of the page. */
export function GovBadge() {
  return (
    <Box
      component="span"
      sx={{
        px: 2,
        borderRadius: 999,
        bgcolor: govAmber,
        color: '#1B2430',
        fontSize: 12,
        lineHeight: '22px',
        fontWeight: 700,
      }}
    >
      GOV
    </Box>
  );
}
