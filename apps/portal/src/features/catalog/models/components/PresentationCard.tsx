import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Presentation } from '@blueport/contracts';
import { useState } from 'react';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { templateTypeApi } from '../../../../core/api/template-type-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormFooter } from '../../../../ui/form-field/FormFooter.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';

interface PresentationCardProps {
  readonly name: string;
}

const all = { query: { limit: 0 } };
const none = 'none';

/** Settings for how the organization presents a blueprint: its type and its wizard form. */
export function PresentationCard({ name }: PresentationCardProps) {
  const t = useT();
  const query = templateFormApi.useTemplateFormPresentationQuery({ name });
  return (
    <SectionCard spaced title={t('models.presentation')} detail={t('models.presentationHelp')}>
      <QueryContent query={query}>
        {(presentation) => <Choices key={presentation.etag} name={name} presentation={presentation} />}
      </QueryContent>
    </SectionCard>
  );
}

function Choices({ name, presentation }: PresentationCardProps & { readonly presentation: Presentation }) {
  const t = useT();
  const toast = useToast();
  const holdsEdit = usePermission('blueprintEdit').allowed;
  const holdsAssign = usePermission('blueprintAssign').allowed;
  const mayList = usePermission('templateFormList').allowed;
  const types = templateTypeApi.useTemplateTypeListQuery(all).data?.result ?? [];
  const forms = templateFormApi.useTemplateFormListQuery(all, { skip: !mayList }).data?.result ?? [];
  const [save, { error, isLoading }] = templateFormApi.useTemplateFormPresentMutation();
  const [typeId, setType] = useState(presentation.typeId);
  const [formId, setForm] = useState(presentation.formId);
  const mayEdit = (holdsEdit || holdsAssign) && mayList;
  const isSame = typeId === presentation.typeId && formId === presentation.formId;
  const confirm = async () => {
    const { etag, byVersion } = presentation;
    const { data } = await save({ name, etag, body: { typeId, formId, byVersion } });
    if (data) toast({ severity: 'success', text: t('administration.saved') });
  };
  const toNullable = (value: string) => (value === none ? null : value);
  return (
    <>
      <FieldGrid>
        <ChoiceField
          label={t('models.type')}
          value={typeId ?? none}
          disabled={!mayEdit}
          options={[
            { value: none, label: t('models.noType') },
            ...types.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(value) => setType(toNullable(value))}
        />
        <ChoiceField
          label={t('models.form')}
          value={formId ?? none}
          disabled={!mayEdit}
          help={t('models.formHelp')}
          options={[
            { value: none, label: t('models.noForm') },
            // Forms that were never published cannot be shown.
            ...forms
              .filter(({ version, id }) => version !== null || id === formId)
              .map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(value) => setForm(toNullable(value))}
        />
      </FieldGrid>
      {presentation.issues.length > 0 && (
        <Alert severity="warning" sx={{ marginTop: 3 }}>
          {t('models.formUnsuited')}{' '}
          {presentation.issues
            .map(({ code, values, message }) => serverText(`issue.${code}`, values) ?? message)
            .join(' ')}
        </Alert>
      )}
      <RequestFailure error={error} />
      {mayEdit && (
        <FormFooter isInCard>
          <Button variant="contained" loading={isLoading} disabled={isSame} onClick={() => void confirm()}>
            {t('models.presentationSave')}
          </Button>
        </FormFooter>
      )}
    </>
  );
}
