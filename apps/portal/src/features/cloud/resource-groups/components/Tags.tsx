import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useElementWidth } from '../../../../ui/use-element-width.ts';

/** Pixels for one letter of a chip, its padding, the gap between chips, and the count of hidden tags. */
const letter = 7;
const frame = 18;
const gap = 4;
const count = 30;
/** Maximum width of a tag in pixels. Longer ones are truncated. */
const longest = 200;

/** Returns how many tags, from the first, fit side by side. The first is always shown. */
export function countFittingTags(tags: readonly (readonly [string, string])[], pixels: number): number {
  let used = 0;
  for (const [index, [name, value]] of tags.entries()) {
    used += Math.min((name.length + value.length + 2) * letter + frame, longest) + (index > 0 ? gap : 0);
    const rest = index < tags.length - 1 ? gap + count : 0;
    if (index > 0 && used + rest > pixels) return index;
  }
  return tags.length;
}

/** Formats tags as a single line of text. */
export function tagText(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Shows as many tags as fit, with a count of the rest. A tooltip lists all of them. */
export function Tags({ tags }: { readonly tags: Readonly<Record<string, string>> }) {
  const entries = Object.entries(tags);
  const [place, width] = useElementWidth<HTMLSpanElement>();
  const visibleCount = countFittingTags(entries, width);
  return (
    <Box
      component="span"
      ref={place}
      title={entries.map(([name, value]) => `${name}: ${value}`).join('\n')}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}
    >
      {entries.slice(0, visibleCount).map(([name, value]) => (
        <Box
          component="span"
          key={name}
          sx={{
            display: 'inline-flex',
            minWidth: 0,
            height: 22,
            alignItems: 'center',
            gap: 1,
            paddingInline: 2,
            borderRadius: 1,
            fontSize: 13,
            bgcolor: 'surface.hover',
            color: 'text.secondary',
          }}
        >
          {/* Truncate the value before the name, because a value without its name is meaningless. */}
          <Box component="span" sx={{ ...cut, flexShrink: 0, maxWidth: '60%' }}>
            {name}:
          </Box>
          <Box component="span" sx={{ ...cut, minWidth: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
      {entries.length > visibleCount ? (
        <Typography component="span" variant="caption" sx={{ flexShrink: 0 }}>
          +{entries.length - visibleCount}
        </Typography>
      ) : null}
    </Box>
  );
}
