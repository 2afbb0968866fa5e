import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** The product's logo: three stacked layers. */
function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden
      focusable="false"
      style={{ flex: 'none' }}
    >
      <rect width="32" height="32" rx="8" fill="#1A73E7" />
      <path
        d="M8 20.5 16 25l8-4.5M8 16l8 4.5 8-4.5M16 7l8 4.5-8 4.5-8-4.5z"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The logo with the product name. */
export function Logo() {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5 }}>
      <LogoMark />
      <Typography component="span" variant="h3">
        Blueport
      </Typography>
    </Box>
  );
}
