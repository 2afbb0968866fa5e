import type { ExtensionParameter, ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';
import { placeholdersIn } from './fill-settings.ts';

/** The settings and parameters of an extension. */
export interface Settings {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly protectedSettings: Readonly<Record<string, unknown>>;
  readonly parameters: readonly ExtensionParameter[];
}

/** Returns the mismatches between settings and parameters. Secrets belong in protected settings only. */
export function settingsIssues({ settings, protectedSettings, parameters }: Settings): ProblemIssue[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const unknown = (pointer: string, found: ReadonlySet<string>): ProblemIssue[] =>
    [...found]
      .filter((name) => !byName.has(name))
      .map((name) => issue(pointer, 'unknown-parameter', { parameter: name }));
  const open = placeholdersIn(settings);
  const protectedNames = placeholdersIn(protectedSettings);
  return [
    ...unknown('/settings', open),
    ...unknown('/protectedSettings', protectedNames),
    ...[...open]
      .filter((name) => byName.get(name)?.secret === true)
      .map((name) => issue('/settings', 'secret-in-settings', { parameter: name })),
    ...parameters.flatMap((parameter, index) => [
      ...(parameter.secret && parameter.defaultValue !== ''
        ? [issue(`/parameters/${index}/defaultValue`, 'secure-default', { parameter: parameter.name })]
        : []),
      ...(!open.has(parameter.name) && !protectedNames.has(parameter.name)
        ? [issue(`/parameters/${index}/name`, 'unused', { parameter: parameter.name })]
        : []),
    ]),
  ];
}
