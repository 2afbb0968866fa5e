import Box from '@mui/material/Box';

/** A blueprint's own picture on a calm tile; decorative, as its title stands beside it. */
export function BlueprintIcon({ icon, size = 48 }: { readonly icon: string; readonly size?: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: 2,
        bgcolor: 'surface.hover',
      }}
    >
      {icon && <img src={icon} alt="" width={size * 0.66} height={size * 0.66} />}
    </Box>
  );
}
