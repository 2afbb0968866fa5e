import type { FormDefinition, ProblemIssue, TemplateForm } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import type { FieldTexts } from '../../../components/administration/ConflictDialog.tsx';
import { nameIssue } from '../../../components/administration/field-checks.ts';
import { type EditForm, useEditForm } from '../../../components/administration/use-edit-form.ts';
import { templateFormApi } from '../../../core/api/template-form-api.ts';
import { toApiError } from '../../../core/api/problem.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { draftChanges, isDeepEqual } from './model/draft-changes.ts';

/** Editable values of a form, across all tabs. */
export type FormValues = {
  readonly title: string;
  readonly description: string;
  readonly draft: FormDefinition;
};
export interface FormEdit extends EditForm<FormValues> {
  /** Issues with which the server rejected the draft, cleared when the draft changes. */
  readonly refusalIssues: readonly ProblemIssue[];
  /** Number of unsaved changes: items added, removed, moved or changed, and form settings. */
  readonly unsaved: number;
}

const noIssues: readonly ProblemIssue[] = [];

const savedValues = ({ title, description, draft, etag }: TemplateForm) => ({
  values: { title, description, draft },
  etag,
});

interface Refusal {
  readonly draft: FormDefinition;
  readonly issues: readonly ProblemIssue[];
}

const inDraft = '/draft/';

/** Manages a single edit state for the draft, shared by all tabs. */
export function useFormEdit(form: TemplateForm): FormEdit {
  const t = useT();
  const toast = useToast();
  const [edit] = templateFormApi.useTemplateFormEditMutation();
  const [load] = templateFormApi.useLazyTemplateFormGetQuery();
  const [refusal, setRefusal] = useState<Refusal>();
  const edited = useEditForm<FormValues>({
    saved: useMemo(() => savedValues(form), [form]),
    check: ({ title }) => {
      const wrong = nameIssue(title, 80);
      return wrong === undefined ? {} : { title: wrong };
    },
    save: async (values, etag, changed) => {
      const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
      const { data, error } = await edit({ id: form.id, etag, body });
      const issues = toApiError(error)?.errors?.filter(({ pointer }) => pointer.startsWith(inDraft)) ?? [];
      setRefusal({
        draft: values.draft,
        issues: issues.map((issue) => ({ ...issue, pointer: issue.pointer.slice(inDraft.length - 1) })),
      });
      return data ? { saved: savedValues(data) } : { error };
    },
    reload: async () => {
      const { data } = await load({ id: form.id });
      return data && savedValues(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
  const { initial, values, changed, issues } = edited;
  // The list of issues shows a refusal of the draft in detail, also after undoing later changes.
  const isRefused = issues.draft !== undefined || refusal?.draft === values.draft;
  return {
    ...edited,
    refusalIssues: (isRefused ? refusal?.issues : undefined) ?? noIssues,
    unsaved:
      changed.filter((field) => field !== 'draft').length +
      (changed.includes('draft') ? Math.max(1, draftChanges(initial.draft, values.draft)) : 0),
    // A value changed back to its original is not a change.
    set: (field, value) => edited.set(field, isDeepEqual(initial[field], value) ? initial[field] : value),
  };
}

/** Returns labels and display texts of the form's parts for the edit conflict dialog. */
export function useFormTexts(): FieldTexts<FormValues> {
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
