import Box from '@mui/material/Box';
import { otherColor, seriesColor, seriesVariables } from '../../../../../ui/chart/chart-colors.ts';
import { Legend } from '../../../../../ui/chart/Legend.tsx';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { type LimitFigures, type LimitPart, limitParts } from '../limit-figures.ts';

const [spent, pending] = [seriesColor(0), seriesColor(1)];
const framed = (color: string) => ({ boxShadow: `inset 0 0 0 1px ${color}` });

/** A pattern and a color per part, so that color is never the only indicator. */
const fills = {
  billed: { backgroundColor: spent },
  unbilled: {
    ...framed(spent),
    backgroundImage: `repeating-linear-gradient(45deg, ${spent} 0 2px, transparent 2px 5px)`,
  },
  reserved: {
    ...framed(pending),
    backgroundImage: `radial-gradient(${pending} 1.5px, transparent 1.8px)`,
    backgroundSize: '5px 5px',
  },
  planned: {
    ...framed(otherColor),
    backgroundImage: `repeating-linear-gradient(0deg, ${otherColor} 0 1px, transparent 1px 4px)`,
  },
} as const satisfies Record<LimitPart, object>;

const printed = { forcedColorAdjust: 'none', printColorAdjust: 'exact' } as const;
const tick = {
  position: 'absolute',
  width: '2px',
  marginInlineStart: '-1px',
  bgcolor: 'text.secondary',
} as const;
const limitTick = { ...tick, width: '3px', bgcolor: 'text.primary' } as const;
const diamond = {
  width: 8,
  height: 8,
  rotate: '45deg',
  border: 2,
  borderColor: 'text.primary',
  bgcolor: 'background.paper',
} as const;

interface LimitBarProps {
  /** What is limited, for screen readers. */
  readonly label: string;
  /** All amounts in words. */
  readonly valueText: string;
  readonly figures: LimitFigures;
  /** Percentages of the thresholds. */
  readonly marks: readonly number[];
}

/** The parts of the cost as one bar, with marks at the thresholds, the limit and the forecast. */
export function LimitBar({ label, valueText, figures, marks }: LimitBarProps) {
  const { limit, parts, used, forecast, end } = figures;
  const percent = (amount: number) => `${(Math.min(Math.max(amount, 0), end) / end) * 100}%`;
  const visible = limitParts.filter((part) => parts[part] > 0);
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      // The value must not exceed the maximum; the text states the excess.
      aria-valuenow={Math.min(Math.max(used, 0), limit)}
      aria-valuetext={valueText}
      sx={{ ...seriesVariables, ...printed, position: 'relative', height: 24, minWidth: 100 }}
    >
      <Box
        sx={{
          position: 'absolute',
          insetInline: 0,
          insetBlock: '6px',
          display: 'flex',
          gap: '1px',
          overflow: 'hidden',
          borderRadius: '3px',
          bgcolor: 'surface.hover',
        }}
      >
        {visible.map((part) => (
          // At least 3 px, so that a small part is visible.
          <Box
            key={part}
            data-part={part}
            sx={{ ...fills[part], flex: 'none', width: percent(parts[part]), minWidth: '3px' }}
          />
        ))}
      </Box>
      {used > limit && (
        // What exceeds the limit; the state names it in words.
        <Box
          data-part="excess"
          sx={{
            position: 'absolute',
            insetBlock: '6px',
            insetInlineStart: percent(limit),
            width: percent(used - limit),
            borderStartEndRadius: '3px',
            borderEndEndRadius: '3px',
            bgcolor: 'error.main',
          }}
        />
      )}
      {marks.map((mark) =>
        mark === 100 || (mark / 100) * limit > end ? null : (
          <Box
            key={mark}
            sx={{ ...tick, insetBlock: '3px', insetInlineStart: percent((mark / 100) * limit) }}
          />
        ),
      )}
      <Box sx={{ ...limitTick, insetBlock: 0, insetInlineStart: percent(limit) }} />
      {forecast !== null && (
        <Box
          sx={{
            ...diamond,
            position: 'absolute',
            insetBlockStart: '8px',
            insetInlineStart: `clamp(4px, ${percent(forecast)}, 100% - 4px)`,
            marginInlineStart: '-4px',
          }}
        />
      )}
    </Box>
  );
}

const swatch = { width: 12, height: 12, flex: 'none', borderRadius: '2.5px' } as const;
const place = { position: 'relative', display: 'grid', placeItems: 'center', width: 12, height: 16 } as const;

/** What the patterns and marks of the bars mean. */
export function LimitLegend() {
  const t = useT();
  const part = (id: LimitPart) => ({
    id,
    label: t(`limits.part.${id}`),
    icon: <Box aria-hidden sx={{ ...swatch, ...fills[id] }} />,
  });
  return (
    <Box sx={{ ...seriesVariables, ...printed, marginBottom: 3 }}>
      <Legend
        label={t('limits.legend')}
        items={[
          ...limitParts.map(part),
          {
            id: 'threshold',
            label: t('limits.mark.threshold'),
            icon: (
              <Box aria-hidden sx={place}>
                <Box sx={{ ...tick, insetBlock: '2px' }} />
              </Box>
            ),
          },
          {
            id: 'limit',
            label: t('limits.limit'),
            icon: (
              <Box aria-hidden sx={place}>
                <Box sx={{ ...limitTick, insetBlock: 0 }} />
              </Box>
            ),
          },
          {
            id: 'forecast',
            label: t('limits.forecast'),
            icon: (
              <Box aria-hidden sx={place}>
                <Box sx={diamond} />
              </Box>
            ),
          },
        ]}
      />
    </Box>
  );
}
