import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CostGrouping } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { groupingText } from './group-text.ts';

interface DimensionNameProps {
  readonly grouping: CostGrouping;
  /** Names of the tags of the selected cost. */
  readonly tags: readonly string[];
}

/** The name of a dimension or tag in a menu. The owner is a person, which a tag with the same name may not contain. */
export function DimensionName({ grouping, tags }: DimensionNameProps) {
  const t = useT();
  if (grouping !== 'owner') return groupingText(grouping, t);
  const tag = tags.find((name) => name.toLowerCase() === 'owner');
  return (
    <Box component="span" sx={{ display: 'block', paddingBlock: 1, whiteSpace: 'normal' }}>
      {groupingText(grouping, t)}
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {tag === undefined ? t('cost.ownerHint') : t('cost.ownerHintTag', { tag })}
      </Typography>
    </Box>
  );
}
