import type { FormDefinition, TemplateForm } from '@blueport/contracts';
import { useMemo } from 'react';
import type { FieldWords } from '../../administration/ConflictDialog.tsx';
import { nameIssue } from '../../administration/field-checks.ts';
import { type EditForm, useEditForm } from '../../administration/use-edit-form.ts';
import { useEditTemplateFormMutation, useLazyTemplateFormQuery } from '../../api/template-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { useToast } from '../../shell/Toasts.tsx';

/** What is edited of a form, on all tabs together. */
export type FormValues = {
  readonly title: string;
  readonly description: string;
  readonly draft: FormDefinition;
};
export type FormEdit = EditForm<FormValues>;

const savedOf = ({ title, description, draft, etag }: TemplateForm) => ({
  values: { title, description, draft },
  etag,
});

/** One form over the draft, whichever of its tabs is open. */
export function useFormEdit(form: TemplateForm): FormEdit {
  const t = useT();
  const toast = useToast();
  const [edit] = useEditTemplateFormMutation();
  const [load] = useLazyTemplateFormQuery();
  return useEditForm<FormValues>({
    saved: useMemo(() => savedOf(form), [form]),
    check: ({ title }) => {
      const wrong = nameIssue(title, 80);
      return wrong === undefined ? {} : { title: wrong };
    },
    save: async (values, etag, changed) => {
      const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
      const { data, error } = await edit({ id: form.id, etag, body });
      return data ? { saved: savedOf(data) } : { error };
    },
    reload: async () => {
      const { data } = await load(form.id);
      return data && savedOf(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
}

/** The parts of a form in words, for the choice between two versions. */
export function useFormWords(): FieldWords<FormValues> {
  const t = useT();
  return useMemo(
    () => ({
      title: { label: t('templates.titleField'), show: (text) => text },
      description: { label: t('templates.description'), show: (text) => text },
      draft: {
        label: t('templates.items'),
        show: ({ items }) => items.map(({ id, spec }) => spec.label ?? id).join(', '),
      },
    }),
    [t],
  );
}
