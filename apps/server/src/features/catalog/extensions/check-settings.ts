import type { ExtensionParameter, ProblemIssue } from '@blueport/contracts';
import { placeholdersIn } from './fill-settings.ts';

interface Settings {
  readonly settings: Readonly<Record<string, unknown>>;
  /** Undefined where they are kept as they are. */
  readonly protectedSettings: Readonly<Record<string, unknown>> | undefined;
  readonly parameters: readonly ExtensionParameter[];
}

/** What does not fit between settings and what a person fills in. A secret belongs into protected settings only. */
export function settingsIssues({ settings, protectedSettings, parameters }: Settings): ProblemIssue[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const unknown = (pointer: string, found: ReadonlySet<string>): ProblemIssue[] =>
    [...found]
      .filter((name) => !byName.has(name))
      .map((name) => ({
        pointer,
        code: 'unknown-parameter',
        message: `{{${name}}} is none of the parameters.`,
      }));
  const open = placeholdersIn(settings);
  const sealed = placeholdersIn(protectedSettings ?? {});
  return [
    ...unknown('/settings', open),
    ...unknown('/protectedSettings', sealed),
    ...[...open]
      .filter((name) => byName.get(name)?.secret === true)
      .map((name) => ({
        pointer: '/settings',
        code: 'secret-in-settings',
        message: `{{${name}}} is a secret: use it in protected settings.`,
      })),
    ...parameters.flatMap((parameter, index) => [
      ...(parameter.secret && parameter.defaultValue !== ''
        ? [
            {
              pointer: `/parameters/${index}/defaultValue`,
              code: 'secret-default',
              message: 'A secret has no default value.',
            },
          ]
        : []),
      // What is kept may use it; only what is at hand can be judged.
      ...(protectedSettings !== undefined && !open.has(parameter.name) && !sealed.has(parameter.name)
        ? [
            {
              pointer: `/parameters/${index}/name`,
              code: 'unused',
              message: `No setting uses {{${parameter.name}}}.`,
            },
          ]
        : []),
    ]),
  ];
}
