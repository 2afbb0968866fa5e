import Box from '@mui/material/Box';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';
import { inTreeOrder } from '../permission-tree/grant-state.ts';
import { usePermissionTexts } from '../../core/permission-labels/permission-labels.ts';

interface KeyLabelsProps {
  readonly keys: readonly string[];
}

const shownAtFirst = 6;

/** Labels of permissions in tree order; long lists are collapsed. */
export function KeyLabels({ keys }: KeyLabelsProps) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const [whole, setWhole] = useState(false);
  const ordered = inTreeOrder(keys);
  const visibleKeys = whole ? ordered : ordered.slice(0, shownAtFirst);
  return (
    <>
      {visibleKeys.map(labelOf).join(', ')}
      {ordered.length > visibleKeys.length ? (
        <>
          {' '}
          <Button size="small" onClick={() => setWhole(true)} sx={{ minHeight: 24, padding: '0 6px' }}>
            {t('administration.effect.more', { count: ordered.length - visibleKeys.length })}
          </Button>
        </>
      ) : null}
    </>
  );
}

interface KeyListProps {
  readonly sign: 'gained' | 'lost';
  readonly keys: readonly string[];
}

/** Labels of gained or lost permissions; long lists are collapsed. */
export function KeyList({ sign, keys }: KeyListProps) {
  const t = useT();
  if (keys.length === 0) return null;
  return (
    <Box sx={{ typography: 'body2' }}>
      <Box
        component="span"
        sx={{ fontWeight: 500, color: sign === 'gained' ? 'text.success' : 'text.error' }}
      >
        {t(sign === 'gained' ? 'administration.effect.gained' : 'administration.effect.lost', {
          count: keys.length,
        })}
      </Box>{' '}
      <KeyLabels keys={keys} />
    </Box>
  );
}
