import type { ModelVersionDetail } from '@blueport/contracts';
import { savedValues, type VersionValues } from './use-version-form.tsx';

/** Parts in which versions can differ, most relevant first. */
export const versionParts = ['notes', 'template', 'parameters', 'documentation', 'bench', 'facts'] as const;
export type VersionPart = (typeof versionParts)[number];
export type VersionTexts = Readonly<Record<VersionPart, string>>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns each part of a version as comparable text. Unsaved edits replace the saved values. */
export function textsOf(
  version: ModelVersionDetail,
  values: VersionValues = savedValues(version).values,
): VersionTexts {
  const { wizard, clouds, estimatedMinutes, scope } = version;
  return {
    notes: values.releaseNotes,
    template: values.template,
    parameters: json({ parameters: values.words, wizard: { ...wizard, groups: values.groups } }),
    documentation: values.documentation,
    bench: json(values.cases),
    facts: json({ clouds, estimatedMinutes, scope }),
  };
}
