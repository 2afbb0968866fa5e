import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { BulkDialog } from '../../../../parts/administration/BulkDialog.tsx';
import { DependantList } from '../../../../parts/administration/DependantList.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { templateFieldApi } from '../../../../core/api/template-field-api.ts';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { templateTypeApi } from '../../../../core/api/template-type-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';
import { useState } from 'react';

type Kind = 'type' | 'field' | 'form';
interface Target {
  readonly id: string;
  readonly name: string;
  readonly etag: string;
  readonly uses: number;
}

interface DeleteTemplatesDialogProps {
  readonly kind: Kind;
  readonly targets: readonly Target[];
  readonly remove: (target: { id: string; etag: string }) => Promise<{ readonly error?: unknown }>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Deletes types, fields or forms after a look at what depends on them. */
export function DeleteTemplatesDialog(props: DeleteTemplatesDialogProps) {
  const t = useT();
  const { targets, kind, remove } = props;
  const [only] = targets;
  if (targets.length === 1 && only) return <DeleteOne {...props} target={only} />;
  return (
    <BulkDialog
      title={t('templates.deleteMany', { count: targets.length })}
      items={targets.map(({ id, name, uses }) => ({
        id,
        name,
        detail: t('templates.usedBy', { count: uses }),
        refusal: kind === 'field' && uses > 0 ? t('templates.usedBy', { count: uses }) : undefined,
      }))}
      action={t('templates.delete')}
      isDangerous
      run={(id) => remove({ id, etag: targets.find((target) => target.id === id)?.etag ?? '' })}
      onClose={props.onDone}
    />
  );
}

function useDependants(kind: Kind, id: string) {
  const options = { refetchOnMountOrArgChange: true };
  const of = (asked: Kind) => (kind === asked ? { id } : skipToken);
  return {
    type: templateTypeApi.useTemplateTypeDependantsQuery(of('type'), options),
    field: templateFieldApi.useTemplateFieldDependantsQuery(of('field'), options),
    form: templateFormApi.useTemplateFormDependantsQuery(of('form'), options),
  }[kind];
}

function DeleteOne(props: DeleteTemplatesDialogProps & { readonly target: Target }) {
  const t = useT();
  const { target, kind } = props;
  const { data, error, refetch } = useDependants(kind, target.id);
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const result = await props.remove({ id: target.id, etag: target.etag });
    setBusy(false);
    if (result.error) setRefused(result.error);
    else props.onDone();
  };
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="delete-title" maxWidth="xs" fullWidth>
      <DialogTitle id="delete-title">{t('templates.deleteTitle', { name: target.name })}</DialogTitle>
      <DialogContent>
        {data ? (
          <DependantList dependants={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
        {data && data.dependants.length > 0 && (
          <Box sx={{ marginTop: 3, typography: 'body2' }}>
            {t(
              kind === 'field'
                ? 'templates.fieldBlocked'
                : kind === 'form'
                  ? 'templates.formFallback'
                  : 'templates.typeFallback',
            )}
          </Box>
        )}
        <RequestFailure error={refused} />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          loading={busy}
          disabled={!data || data.blocking}
          onClick={() => void confirm()}
        >
          {t('templates.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
