import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { PermissionEffect } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import type { GrantChanges } from '../permission-tree/grant-state.ts';
import { ErrorState, LoadingState } from '../states/index.ts';
import { KeyList } from './KeyList.tsx';

interface EffectDialogProps {
  readonly changes: GrantChanges;
  readonly effect: PermissionEffect | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Shows who gains or loses which permissions before a change is saved. */
export function EffectDialog(props: EffectDialogProps) {
  const t = useT();
  const { changes, effect, error } = props;
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="effect-title" maxWidth="sm" fullWidth>
      <DialogTitle id="effect-title">{t('administration.effect.title')}</DialogTitle>
      <DialogContent>
        {/* With a single role, the list below shows everything. */}
        {effect?.changes.length === 1 ? null : (
          <Box sx={{ display: 'grid', gap: 2, marginBottom: 4 }}>
            <KeyList sign="gained" keys={changes.added} />
            <KeyList sign="lost" keys={changes.removed} />
          </Box>
        )}
        <Typography variant="h4" component="h3" sx={{ marginBottom: 2 }}>
          {effect
            ? t('administration.effect.people', { count: effect.total })
            : t('administration.effect.asking')}
        </Typography>
        {error && !effect ? <ErrorState error={error} onRetry={props.onRetry} /> : null}
        {!effect && !error ? <LoadingState label="Fetching...." /> : null}
        {effect?.changes.map((change) => (
          <Box
            key={change.role.id}
            sx={{ paddingBlock: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}
          >
            <Box sx={{ typography: 'subtitle2' }}>
              {t('administration.effect.role', { role: change.role.name, count: change.count })}
            </Box>
            <KeyList sign="gained" keys={change.gained} />
            <KeyList sign="lost" keys={change.lost} />
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {change.accounts
                .slice(0, 8)
                .map((account) => account.name)
                .join(', ')}
              {change.count > 8 ? ` ${t('administration.andMore', { count: change.count - 8 })}` : ''}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('administration.effect.back')}</Button>
        <Button
          variant="contained"
          loading={props.isSaving}
          disabled={!effect && !error}
          onClick={props.onSave}
        >
          {t('administration.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
