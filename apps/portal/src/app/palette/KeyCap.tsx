import Typography from '@mui/material/Typography';

/** A key of the keyboard. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <Typography
      component="kbd"
      variant="caption"
      sx={{
        minWidth: 20,
        px: 1,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        textAlign: 'center',
        lineHeight: '18px',
        flex: 'none',
      }}
    >
      {children}
    </Typography>
  );
}
