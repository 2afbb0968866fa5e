import type { BenchCase, BlueprintWizard, ModelVersionDetail, ParameterTexts } from '@blueport/contracts';
import { useMemo } from 'react';
import type { FieldTexts } from '../../../components/administration/ConflictDialog.tsx';
import type { EditForm } from '../../../components/administration/use-edit-form.ts';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { modelApi } from './queries.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';

/** Values of a draft that its author can edit, across all tabs. */
export type VersionValues = {
  readonly template: string;
  readonly documentation: string;
  readonly releaseNotes: string;
  readonly words: Readonly<Record<string, ParameterTexts>>;
  readonly groups: BlueprintWizard['groups'];
  readonly cases: readonly BenchCase[];
};
export type VersionForm = EditForm<VersionValues>;

function wordsOf({ parameters }: ModelVersionDetail): VersionValues['words'] {
  return Object.fromEntries(
    parameters.map(({ name, title, hint, example, unit, advanced, source }) => [
      name,
      {
        title,
        ...(hint && { hint }),
        ...(example && { example }),
        ...(unit && { unit }),
        ...(advanced && { advanced }),
        ...(source && { source }),
      },
    ]),
  );
}

/** Returns the initial form values of a version. */
export const savedValues = (version: ModelVersionDetail) => ({
  values: {
    template: version.template,
    documentation: version.documentation,
    releaseNotes: version.releaseNotes,
    words: wordsOf(version),
    groups: version.wizard.groups,
    cases: version.cases,
  },
  etag: version.etag,
});

/** Manages a single form for a draft, shared by all tabs. */
export function useVersionForm(name: string, version: ModelVersionDetail): VersionForm {
  const t = useT();
  const toast = useToast();
  const [edit] = modelApi.useModelEditVersionMutation();
  const [load] = modelApi.useLazyModelVersionQuery();
  const place = { name, version: version.version };
  return useEditForm<VersionValues>({
    saved: useMemo(() => savedValues(version), [version]),
    check: () => ({}),
    save: async (values, etag, changed) => {
      const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
      const { data, error } = await edit({ ...place, etag, body });
      return data ? { saved: savedValues(data) } : { error };
    },
    reload: async () => {
      const { data } = await load(place);
      return data && savedValues(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
  });
}

const shorten = (text: string) => `${text.slice(0, 200)}${text.length > 200 ? '…' : ''}`;

/** Returns labels and display texts of the draft's fields for the edit conflict dialog. */
export function useVersionTexts(): FieldTexts<VersionValues> {
  const t = useT();
  return useMemo(
    () => ({
      template: {
        label: t('models.template'),
        show: (text) => t('models.characters', { count: text.length }),
      },
      documentation: { label: t('models.tab.documentation'), show: shorten },
      releaseNotes: { label: t('models.releaseNotes'), show: shorten },
      words: { label: t('models.tab.parameters'), show: (words) => Object.keys(words).join(', ') },
      groups: { label: t('models.groups'), show: (groups) => groups.map(({ title }) => title).join(', ') },
      cases: { label: t('models.tab.bench'), show: (cases) => cases.map(({ name }) => name).join(', ') },
    }),
    [t],
  );
}
