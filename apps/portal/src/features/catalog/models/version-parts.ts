import type { ModelVersionDetail } from '@blueport/contracts';
import { savedOf, type VersionValues } from './use-version-form.tsx';

/** What of a version can differ from another one, in the order in which somebody wants to know of it. */
export const versionParts = ['notes', 'template', 'parameters', 'documentation', 'bench', 'facts'] as const;
export type VersionPart = (typeof versionParts)[number];
export type VersionTexts = Readonly<Record<VersionPart, string>>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Every part of a version as a text that can be compared, with what is being edited of it in place of what was saved. */
export function textsOf(
  version: ModelVersionDetail,
  values: VersionValues = savedOf(version).values,
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
