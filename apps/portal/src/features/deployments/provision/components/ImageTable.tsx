import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { bodyCell, headCell, rowHeights, tableFrame } from '../../../../ui/theme/table-styles.ts';

export interface ImageRow {
  readonly value: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly system: string | undefined;
  /** Smallest machine that the image supports. */
  readonly minimum: string | undefined;
  readonly price: ReactNode;
}

interface ImageTableProps {
  readonly value: string;
  readonly rows: readonly ImageRow[];
  readonly onChange: (value: string) => void;
}

const columns = '32px minmax(0,1.2fr) 72px minmax(0,1fr) auto';
const row = {
  display: 'grid',
  columnGap: 4,
  rowGap: 0.5,
  alignItems: 'center',
  gridColumn: { sm: '1 / -1' },
  // On phones, the other columns are below the title.
  gridTemplateColumns: { xs: '32px minmax(0,1fr)', sm: 'subgrid' },
} as const;

/** Radio group of images as a table with system, minimum size and price. The whole row is clickable. */
export function ImageTable({ value, rows, onChange }: ImageTableProps) {
  const t = useT();
  return (
    <RadioGroup
      aria-label={t('provision.image')}
      value={value}
      onChange={(_event, next) => onChange(next)}
      sx={{
        ...tableFrame,
        display: 'grid',
        gridTemplateColumns: { sm: columns },
        overflow: 'hidden',
        // The first row has no border above it on phones, where the header is hidden.
        '& > label:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
        '& > label:first-of-type': { borderTop: { sm: 1 }, borderColor: { sm: 'divider' } },
      }}
    >
      <Box
        aria-hidden
        sx={{
          ...row,
          ...headCell,
          display: { xs: 'none', sm: 'grid' },
        }}
      >
        <span />
        <span>{t('provision.image')}</span>
        <span>{t('provision.imageSystem')}</span>
        <span>{t('provision.imageMinimum')}</span>
        <Box sx={{ textAlign: 'end' }}>{t('provision.size.priceColumn')}</Box>
      </Box>
      {rows.map((image) => (
        <Row key={image.value} image={image} isSelected={image.value === value} />
      ))}
    </RadioGroup>
  );
}

function Row({ image, isSelected }: { readonly image: ImageRow; readonly isSelected: boolean }) {
  const { value, title, description, system, minimum, price } = image;
  return (
    <Box
      component="label"
      sx={{
        ...row,
        ...bodyCell,
        minHeight: rowHeights.comfortable,
        paddingBlock: 1.5,
        bgcolor: isSelected ? 'surface.selected' : undefined,
        cursor: 'pointer',
        '&:hover': { bgcolor: isSelected ? 'surface.selected' : 'surface.hover' },
      }}
    >
      <Radio
        size="small"
        value={value}
        sx={{ padding: '6px', marginInlineStart: '-4px', gridRow: { xs: '1 / span 2', sm: 'auto' } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>{title}</Box>
        {description && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{description}</Box>}
      </Box>
      <Box
        sx={{
          gridColumn: { xs: 2 },
          display: { xs: 'flex', sm: 'contents' },
          flexWrap: 'wrap',
          columnGap: 3,
        }}
      >
        <Cell>{system}</Cell>
        <Cell>{minimum}</Cell>
        <Cell isLast>{price}</Cell>
      </Box>
    </Box>
  );
}

function Cell({ isLast = false, children }: { readonly isLast?: boolean; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        typography: { xs: 'caption', sm: 'body2' },
        color: 'text.secondary',
        textAlign: { sm: isLast ? 'end' : 'start' },
      }}
    >
      {children}
    </Box>
  );
}
