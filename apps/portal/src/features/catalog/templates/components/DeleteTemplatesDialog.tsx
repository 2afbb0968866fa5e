import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { templateFieldApi } from '../../../../core/api/template-field-api.ts';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { templateTypeApi } from '../../../../core/api/template-type-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

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

/** Deletes types, fields or forms after showing their dependants. */
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
  const argsFor = (queryKind: Kind) => (kind === queryKind ? { id } : skipToken);
  return {
    type: templateTypeApi.useTemplateTypeDependantsQuery(argsFor('type'), options),
    field: templateFieldApi.useTemplateFieldDependantsQuery(argsFor('field'), options),
    form: templateFormApi.useTemplateFormDependantsQuery(argsFor('form'), options),
  }[kind];
}

function DeleteOne(props: DeleteTemplatesDialogProps & { readonly target: Target }) {
  const t = useT();
  const { target, kind } = props;
  const dependants = useDependants(kind, target.id);
  const { data } = dependants;
  return (
    <FormDialog
      title={t('templates.deleteTitle', { name: target.name })}
      submit={t('templates.delete')}
      isDangerous
      isReady={data?.blocking === false}
      send={() => props.remove({ id: target.id, etag: target.etag })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <QueryContent query={dependants}>{(found) => <DependantList dependants={found} />}</QueryContent>
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
    </FormDialog>
  );
}
