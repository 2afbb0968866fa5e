import Box from '@mui/material/Box';

/** Icon of a blueprint on a neutral tile. Decorative, because the title is always next to it. */
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
