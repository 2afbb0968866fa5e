import type { FormDefinition, ProblemIssue, TemplateForm } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import type { FieldWords } from '../../../parts/administration/ConflictDialog.tsx';
import { nameIssue } from '../../../parts/administration/field-checks.ts';
import { type EditForm, useEditForm } from '../../../parts/administration/use-edit-form.ts';
import { templateFormApi } from '../../../core/api/template-form-api.ts';
import { toApiError } from '../../../core/api/problem.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { draftChanges, saysTheSame } from './model/draft-changes.ts';

/** What is edited of a form, on all tabs together. */
export type FormValues = {
  readonly title: string;
  readonly description: string;
  readonly draft: FormDefinition;
};
export interface FormEdit extends EditForm<FormValues> {
  /** What the server said of the draft when it did not keep it; nothing once the draft is another. */
  readonly refused: readonly ProblemIssue[];
  /** How many things are not saved: items that came, went, moved or changed, and the words about the form. */
  readonly unsaved: number;
}

const nothing: readonly ProblemIssue[] = [];

const savedOf = ({ title, description, draft, etag }: TemplateForm) => ({
  values: { title, description, draft },
  etag,
});

interface Refusal {
  readonly draft: FormDefinition;
  readonly issues: readonly ProblemIssue[];
}

const inDraft = '/draft/';

/** One form over the draft, whichever of its tabs is open. */
export function useFormEdit(form: TemplateForm): FormEdit {
  const t = useT();
  const toast = useToast();
  const [edit] = templateFormApi.useTemplateFormEditMutation();
  const [load] = templateFormApi.useLazyTemplateFormGetQuery();
  const [refusal, setRefusal] = useState<Refusal>();
  const edited = useEditForm<FormValues>({
    saved: useMemo(() => savedOf(form), [form]),
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
      return data ? { saved: savedOf(data) } : { error };
    },
    reload: async () => {
      const { data } = await load({ id: form.id });
      return data && savedOf(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
  const { base, values, changed } = edited;
  return {
    ...edited,
    refused: refusal?.draft === values.draft ? refusal.issues : nothing,
    unsaved:
      changed.filter((field) => field !== 'draft').length +
      (changed.includes('draft') ? Math.max(1, draftChanges(base.values.draft, values.draft)) : 0),
    // What was changed and changed back is not changed.
    set: (field, value) =>
      edited.set(field, saysTheSame(base.values[field], value) ? base.values[field] : value),
  };
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
