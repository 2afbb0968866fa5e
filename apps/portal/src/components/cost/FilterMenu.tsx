import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { costDimensions, type CostGrouping } from '@blueport/contracts';
import { useId, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { CostFilters } from './cost-state.ts';
import { DimensionName } from './DimensionName.tsx';
import { FilterValues } from './FilterValues.tsx';
import { groupingText } from './group-text.ts';
import type { CostRequest } from './use-cost-control.ts';
import { useTagNames } from './use-tag-names.ts';

interface FilterMenuProps {
  readonly anchor: HTMLElement;
  readonly filters: CostFilters;
  /** Filters of the page, which cannot be changed. */
  readonly fixed: CostFilters;
  readonly request: CostRequest;
  readonly onApply: (grouping: CostGrouping, values: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Adds a filter in two steps: a dimension or tag, then its values. Every selection applies immediately. */
export function FilterMenu({ anchor, fixed, onClose, ...values }: FilterMenuProps) {
  const t = useT();
  const titleId = useId();
  const [grouping, setGrouping] = useState<CostGrouping>();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            width: 'min(360px, 100vw - 32px)',
            height: 'min(440px, 80dvh)',
            display: 'flex',
            flexDirection: 'column',
            marginTop: 1,
          },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, paddingInline: grouping ? 2 : 4 }}
      >
        {grouping && (
          <IconButton aria-label={t('cost.filter.back')} onClick={() => setGrouping(undefined)}>
            <BackIcon fontSize="small" />
          </IconButton>
        )}
        <Typography id={titleId} variant="subtitle2" component="h2">
          {grouping ? groupingText(grouping, t) : t('cost.addFilter')}
        </Typography>
      </Box>
      {grouping ? (
        <FilterValues {...values} grouping={grouping} />
      ) : (
        <Dimensions request={values.request} fixed={fixed} onChoose={setGrouping} />
      )}
    </Popover>
  );
}

interface DimensionsProps {
  readonly request: CostRequest;
  readonly fixed: CostFilters;
  readonly onChoose: (grouping: CostGrouping) => void;
}

function Dimensions({ request, fixed, onChoose }: DimensionsProps) {
  const tags = useTagNames(request);
  const groupings: CostGrouping[] = [
    ...costDimensions.filter((one) => !(one in fixed)),
    ...tags.map((name) => `tag:${name}` as const),
  ];
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', margin: 0, padding: 0, paddingBottom: 2, overflowY: 'auto' }}
    >
      {groupings.map((grouping) => (
        <li key={grouping}>
          <ButtonBase
            onClick={() => onChoose(grouping)}
            sx={{
              typography: 'body2',
              width: 1,
              minHeight: { xs: 44, md: 36 },
              paddingInline: 4,
              justifyContent: 'flex-start',
              textAlign: 'start',
              overflowWrap: 'anywhere',
              '&:hover': { bgcolor: 'surface.hover' },
            }}
          >
            <DimensionName grouping={grouping} tags={tags} />
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
