import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  fieldNamePattern,
  formFieldTypeNumbers,
  fieldTypeOf,
  formFieldTypes,
  isChoiceType,
  isInputType,
  type FieldOverrides,
  type FormFieldType,
  overriddenSpec,
  type TemplateField,
} from '@blueport/contracts';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { toApiError } from '../../../../core/api/problem.ts';
import { templateFieldApi } from '../../../../core/api/template-field-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { InvalidTextsProvider, useInvalidTexts } from '../invalid-texts.ts';
import { newSpec, specOf } from '../model/field-spec.ts';
import { typeLabel } from '../model/type-label.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { SpecFields } from './SpecFields.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { useForm } from '../../../../components/form-dialog/use-form.ts';

interface FieldDialogProps {
  /** Undefined for a new field. */
  readonly field: TemplateField | undefined;
  readonly onClose: () => void;
}

type FieldDraft = {
  readonly type: FormFieldType;
  readonly name: string;
  readonly spec: FieldOverrides;
};

/** Manages the state of a library field and saves it. */
function useFieldDraft(field: TemplateField | undefined) {
  const t = useT();
  const [create, creation] = templateFieldApi.useTemplateFieldCreateMutation();
  const [edit, editing] = templateFieldApi.useTemplateFieldEditMutation();
  const form = useForm<FieldDraft>({
    type: field?.type ?? formFieldTypes.textField,
    name: field?.name ?? '',
    spec: field ? specOf(field) : {},
  });
  const { type, name, spec } = form.values;
  const invalidTexts = useInvalidTexts();
  const saveError = toApiError(creation.error ?? editing.error);
  const issueOf = (property: string) => {
    const found = saveError?.errors?.find(
      ({ pointer }) => pointer === `/${property}` || pointer.startsWith(`/${property}/`),
    );
    return found?.message;
  };
  const change = <Field extends keyof FieldDraft>(property: Field, value: FieldDraft[Field]) => {
    form.set(property, value);
    creation.reset();
    editing.reset();
  };
  const retype = (next: FormFieldType) => {
    form.set('type', next);
    invalidTexts.clear();
    // Drop properties specific to the old type; keep the texts.
    const { label: ownLabel, help, required } = spec;
    change('spec', {
      ...(ownLabel !== undefined && { label: ownLabel }),
      ...(help !== undefined && { help }),
      ...(required && isInputType(next) && { required }),
      ...(isChoiceType(next) && { options: newSpec(next, '').options }),
    });
  };
  // A divider has no text, so lists show its type as the label.
  const isLine = fieldTypeOf(type)?.shows === 'divider';
  const label = spec.label?.trim() || (isLine ? typeLabel(t, type) : '');
  const save = async () => {
    const body = { ...overriddenSpec(undefined, spec), type, label, name };
    return field ? edit({ id: field.id, etag: field.etag, body }) : create({ body });
  };
  // Issues of the server are shown at their property until a value changes.
  const refuse = (error: unknown) => (toApiError(error)?.errors?.length ? undefined : error);
  return { form: { ...form, refuse }, invalidTexts, label, issueOf, change, retype, save };
}

/** Dialog for a library field: type, name, texts and constraints. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const t = useT();
  const draft = useFieldDraft(field);
  const { form, invalidTexts, issueOf } = draft;
  const { type, name, spec } = form.values;
  const nameWrong = name !== '' && !fieldNamePattern.test(name);
  return (
    <FormDialog
      title={t(field ? 'templates.fieldEdit' : 'templates.fieldCreate')}
      submit={t('administration.save')}
      isReady={name !== '' && !nameWrong && draft.label !== '' && invalidTexts.texts.size === 0}
      width="sm"
      form={form}
      send={draft.save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
        <FieldGrid>
          <ChoiceField
            label={t('templates.type')}
            value={String(type)}
            issue={issueOf('type')}
            options={formFieldTypeNumbers.map((value) => ({
              value: String(value),
              label: typeLabel(t, value),
            }))}
            onChange={(value) => {
              const next = formFieldTypeNumbers.find((one) => String(one) === value) ?? type;
              if (next !== type) draft.retype(next);
            }}
          />
          <TextInput
            label={t('templates.name')}
            help={t('templates.nameHelp')}
            value={name}
            issue={nameWrong ? t('templates.nameWrong') : issueOf('name')}
            required
            code
            longest={64}
            onChange={(next) => draft.change('name', next)}
          />
        </FieldGrid>
        {field !== undefined && field.forms > 0 && (
          <Alert severity="info">{t('templates.fieldCopies', { count: field.forms })}</Alert>
        )}
        <InvalidTextsProvider value={invalidTexts}>
          <SpecFields
            // Remount for another type, because typed text does not carry over.
            key={type}
            type={type}
            owner="field"
            spec={spec}
            issueOf={issueOf}
            onChange={(next) => draft.change('spec', next)}
          />
        </InvalidTextsProvider>
      </Box>
    </FormDialog>
  );
}
