import FilterIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { insightKinds, type InsightCount, type InsightKind } from '@blueport/contracts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface KindCountsProps {
  /** Undefined while they load; the kinds then take their place, so that nothing moves. */
  readonly counts: readonly InsightCount[] | undefined;
  /** Whether every source was read: before, no insight does not mean that there is none. */
  readonly isComplete: boolean;
  /** The kind to which the list is limited. */
  readonly selected: string | undefined;
  readonly onSelect: (kind: InsightKind | undefined) => void;
}

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

const unknown = insightKinds.map((kind) => ({ kind, firing: 0, acknowledged: 0 }));

/** The number of open insights of every kind; each limits the list to its kind. */
export function KindCounts({ counts, isComplete, selected, onSelect }: KindCountsProps) {
  const t = useT();
  return (
    <Box
      role="group"
      aria-label={t('insights.byKind')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: columns(2), sm: columns(4), lg: columns(8) },
        gap: 2,
        marginBottom: 4,
      }}
    >
      {(counts ?? unknown).map(({ kind, firing, acknowledged }) => {
        const isSelected = kind === selected;
        const open = firing + acknowledged;
        return (
          <ButtonBase
            key={kind}
            aria-pressed={isSelected}
            onClick={() => onSelect(isSelected ? undefined : kind)}
            sx={{
              flexDirection: 'column',
              alignItems: 'start',
              justifyContent: 'space-between',
              position: 'relative',
              '&:hover': { bgcolor: 'surface.hover' },
              minHeight: 64,
              padding: 2.5,
              textAlign: 'start',
              border: 1,
              borderColor: isSelected ? 'primary.main' : 'divider',
              borderRadius: 2,
              bgcolor: isSelected ? 'surface.selected' : 'background.paper',
            }}
          >
            <Box
              component="span"
              sx={{
                typography: 'h3',
                fontVariantNumeric: 'tabular-nums',
                color: open === 0 ? 'text.secondary' : 'text.primary',
              }}
            >
              {isComplete || open > 0 ? formatNumber(open) : '–'}
            </Box>
            <FilterIcon
              sx={{
                position: 'absolute',
                insetInlineEnd: 10,
                top: 12,
                fontSize: 16,
                color: 'text.secondary',
              }}
            />
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {t(`insights.kinds.${kind}`, { count: open })}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
