import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';

export interface LegendItem {
  readonly id: string;
  readonly label: string;
  /** Swatch or icon of the item, so that its color is not the only indicator. */
  readonly icon: ReactNode;
  /** Number before the label. */
  readonly count?: number;
  /** Text after the label, such as the sum of the values. */
  readonly detail?: string;
}

interface LegendProps {
  readonly label: string;
  readonly items: readonly LegendItem[];
  /** Items hidden in the chart. */
  readonly hidden?: ReadonlySet<string>;
  /** Makes each item a switch that hides what it names. */
  readonly onToggle?: (id: string) => void;
}

/** What the colors and icons of a chart, a bar or a graph mean. */
export function Legend({ label, items, hidden, onToggle }: LegendProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: onToggle ? 1 : 4,
        rowGap: 0.5,
        listStyle: 'none',
        margin: 0,
        padding: 0,
        typography: 'body2',
        '& li': { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 24 },
      }}
    >
      {items.map((item) => (
        <Box
          component="li"
          key={item.id}
          sx={{ color: item.count === 0 ? 'text.secondary' : 'text.primary' }}
        >
          {onToggle ? (
            <Switch item={item} isHidden={hidden?.has(item.id) ?? false} onToggle={onToggle} />
          ) : (
            <Label item={item} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function Label({ item: { icon, label, count, detail } }: { readonly item: LegendItem }) {
  return (
    <>
      {icon}
      <span>
        {count !== undefined && (
          <Box component="strong" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {`${formatNumber(count)} `}
          </Box>
        )}
        {label}
        {detail !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${detail}`}
          </Box>
        )}
      </span>
    </>
  );
}

interface SwitchProps {
  readonly item: LegendItem;
  readonly isHidden: boolean;
  readonly onToggle: (id: string) => void;
}

function Switch({ item, isHidden, onToggle }: SwitchProps) {
  return (
    <ButtonBase
      aria-pressed={!isHidden}
      onClick={() => onToggle(item.id)}
      sx={{
        typography: 'caption',
        gap: 1.5,
        minHeight: 24,
        paddingInline: 1.5,
        borderRadius: 1,
        color: isHidden ? 'text.secondary' : 'text.primary',
        textDecoration: isHidden ? 'line-through' : 'none',
        '& svg': { opacity: isHidden ? 0.35 : 1 },
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      <Label item={item} />
    </ButtonBase>
  );
}
