import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';

/** Tags as one line of text. */
export function tagText(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

/** The first tags of something, and how many more there are. */
export function Tags({ tags }: { readonly tags: Readonly<Record<string, string>> }) {
  const entries = Object.entries(tags);
  return (
    <Box
      component="span"
      title={tagText(tags)}
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', maxWidth: '100%' }}
    >
      {entries.slice(0, 2).map(([name, value]) => (
        <Chip
          key={name}
          size="small"
          label={`${name}: ${value}`}
          sx={{
            maxWidth: '100%',
            borderRadius: 1,
            height: 22,
            bgcolor: 'surface.hover',
            color: 'text.secondary',
          }}
        />
      ))}
      {entries.length > 2 ? <Typography variant="caption">+{entries.length - 2}</Typography> : null}
    </Box>
  );
}
