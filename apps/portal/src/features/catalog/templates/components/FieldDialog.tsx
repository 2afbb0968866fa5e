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
import { useState } from 'react';
import { FieldGrid } from '../../../../parts/administration/FieldGrid.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { toApiError } from '../../../../core/api/problem.ts';
import { templateFieldApi } from '../../../../core/api/template-field-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { HeldTextsProvider, useHeldTexts } from '../held-texts.ts';
import { newSpec, specOf } from '../model/field-spec.ts';
import { typeWords } from '../model/type-words.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { SpecFields } from './SpecFields.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface FieldDialogProps {
  /** Absent for a new one. */
  readonly field: TemplateField | undefined;
  readonly onClose: () => void;
}

/** What is entered about a field, and how it is saved. */
function useFieldDraft(field: TemplateField | undefined) {
  const t = useT();
  const [create, creation] = templateFieldApi.useTemplateFieldCreateMutation();
  const [edit, editing] = templateFieldApi.useTemplateFieldEditMutation();
  const [type, setType] = useState<FormFieldType>(field?.type ?? formFieldTypes.textField);
  const [name, setName] = useState(field?.name ?? '');
  const [spec, setSpec] = useState<FieldOverrides>(field ? specOf(field) : {});
  const held = useHeldTexts();
  const refused = toApiError(creation.error ?? editing.error);
  const issueOf = (property: string) => {
    const found = refused?.errors?.find(
      ({ pointer }) => pointer === `/${property}` || pointer.startsWith(`/${property}/`),
    );
    return found?.message;
  };
  const forget = () => {
    creation.reset();
    editing.reset();
  };
  const change = (next: FieldOverrides) => {
    setSpec(next);
    forget();
  };
  const rename = (next: string) => {
    setName(next);
    forget();
  };
  const retype = (next: FormFieldType) => {
    setType(next);
    held.clear();
    // What only makes sense for the other type goes; what the field says stays.
    const { label: said, help, required } = spec;
    change({
      ...(said !== undefined && { label: said }),
      ...(help !== undefined && { help }),
      ...(required && isInputType(next) && { required }),
      ...(isChoiceType(next) && { options: newSpec(next, '').options }),
    });
  };
  // A line says nothing, and stands in lists by what it is.
  const isLine = fieldTypeOf(type)?.shows === 'divider';
  const label = spec.label?.trim() || (isLine ? typeWords(t, type) : '');
  const save = async () => {
    const body = { ...overriddenSpec(undefined, spec), type, label, name };
    return field ? edit({ id: field.id, etag: field.etag, body }) : create({ body });
  };
  return { type, name, spec, held, label, issueOf, change, rename, retype, save };
}

/** A field of the library: its type, its name, and everything it says and allows. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const t = useT();
  const draft = useFieldDraft(field);
  const { type, name, held, issueOf } = draft;
  const nameWrong = name !== '' && !fieldNamePattern.test(name);
  return (
    <FormDialog
      title={t(field ? 'templates.fieldEdit' : 'templates.fieldCreate')}
      submit={t('administration.save')}
      isReady={name !== '' && !nameWrong && draft.label !== '' && held.texts.size === 0}
      width="sm"
      send={draft.save}
      // Told at its field, and only until something is changed.
      describe={(error) => (toApiError(error)?.errors?.length ? undefined : error)}
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
              label: typeWords(t, value),
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
            onChange={draft.rename}
          />
        </FieldGrid>
        {field !== undefined && field.forms > 0 && (
          <Alert severity="info">{t('templates.fieldCopies', { count: field.forms })}</Alert>
        )}
        <HeldTextsProvider value={held}>
          <SpecFields
            // What was typed for one type is nothing for another.
            key={type}
            type={type}
            owner="field"
            spec={draft.spec}
            issueOf={issueOf}
            onChange={draft.change}
          />
        </HeldTextsProvider>
      </Box>
    </FormDialog>
  );
}
