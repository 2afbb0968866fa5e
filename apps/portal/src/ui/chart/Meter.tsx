import Box from '@mui/material/Box';

interface MeterProps {
  /** What is limited, for screen readers. */
  readonly label: string;
  /** The value in words, such as "$40 of $100 used". */
  readonly valueText: string;
  readonly used: number;
  readonly limit: number;
  /** An amount that would be added to `used`, shown hatched behind it. */
  readonly added?: number;
}

/** Share of the limit from which the bar warns. */
const warningShare = 0.8;

/** Returns the color of a bar by the share of the limit. */
export function meterTone(share: number): 'primary.main' | 'warning.main' | 'error.main' {
  if (share > 1) return 'error.main';
  return share >= warningShare ? 'warning.main' : 'primary.main';
}

/**
 * A bar up to a limit, with marks at 80% and 100%. A value over the limit extends beyond its mark; the bar then ends
 * at 125% of the limit.
 */
export function Meter({ label, valueText, used, limit, added = 0 }: MeterProps) {
  const share = limit > 0 ? used / limit : used > 0 ? 2 : 0;
  const total = limit > 0 ? (used + added) / limit : used + added > 0 ? 2 : 0;
  const end = total > 1 ? 1.25 : 1;
  const percent = (part: number) => `${(Math.min(Math.max(part, 0), end) / end) * 100}%`;
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      // The value must not exceed the maximum; the text states the excess.
      aria-valuenow={Math.min(Math.max(used, 0), limit)}
      aria-valuetext={valueText}
      sx={{
        position: 'relative',
        height: 10,
        minWidth: 80,
        borderRadius: 999,
        overflow: 'hidden',
        bgcolor: 'surface.hover',
        border: 1,
        borderColor: 'surface.control',
        forcedColorAdjust: 'none',
        printColorAdjust: 'exact',
      }}
    >
      {added > 0 && (
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            width: percent(total),
            color: meterTone(total),
            opacity: 0.7,
            backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 2px, transparent 2px 5px)',
          }}
        />
      )}
      <Box sx={{ position: 'absolute', inset: 0, width: percent(share), bgcolor: meterTone(share) }} />
      {[warningShare, 1].map((mark) => (
        <Box
          key={mark}
          sx={{
            position: 'absolute',
            insetBlock: 0,
            insetInlineStart: percent(mark),
            // The mark of the limit is only needed inside a bar that extends beyond it.
            display: mark === 1 && end === 1 ? 'none' : 'block',
            width: '2px',
            marginInlineStart: '-1px',
            bgcolor: 'background.paper',
            boxShadow: '0 0 0 0.5px var(--mui-palette-text-secondary)',
          }}
        />
      ))}
    </Box>
  );
}
