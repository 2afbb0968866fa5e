import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PermissionEffect } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { grantChanges } from '../permission-tree/grant-state.ts';
import { QueryContent } from '../states/index.ts';
import type { FormValues } from './edit-form.ts';
import { KeyList } from './KeyList.tsx';
import type { EditForm } from './use-edit-form.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

type GrantValues = { readonly permissions: ReadonlySet<string> };

interface EffectDialogProps<Values extends FormValues & GrantValues> {
  readonly form: EditForm<Values>;
  /** The effect of the form's permissions. */
  readonly query: {
    readonly currentData?: PermissionEffect | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly onClose: () => void;
}

/** Shows who gains or loses which permissions before a change is saved. */
export function EffectDialog<Values extends FormValues & GrantValues>(props: EffectDialogProps<Values>) {
  const { form, query, onClose } = props;
  const t = useT();
  const { currentData: effect, error } = query;
  const changes = grantChanges(form.initial.permissions, form.values.permissions);
  const save = async () => {
    await form.save();
    onClose();
  };
  return (
    <DialogFrame
      title={t('administration.effect.title')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('administration.effect.back')}</Button>
          <Button
            variant="contained"
            loading={form.isSaving}
            disabled={!effect && !error}
            onClick={() => void save()}
          >
            {t('administration.save')}
          </Button>
        </>
      }
    >
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
      <QueryContent query={{ ...query, data: effect }}>
        {({ changes: byRole }) => byRole.map((change) => <RoleEffect key={keyOf(change)} change={change} />)}
      </QueryContent>
    </DialogFrame>
  );
}

/** Identifies a change: a role occurs once for each set of permissions that its people gain or lose. */
const keyOf = ({ role, gained, lost }: PermissionEffect['changes'][number]): string =>
  [role.id, ...gained, '', ...lost].join(' ');

/** Permissions that the users of a role gain or lose. */
function RoleEffect({ change }: { readonly change: PermissionEffect['changes'][number] }) {
  const t = useT();
  return (
    <Box sx={{ paddingBlock: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
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
  );
}
