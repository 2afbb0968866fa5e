import Typography from '@mui/material/Typography';

/** A key, such as Enter, drawn as on a keyboard. */
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
