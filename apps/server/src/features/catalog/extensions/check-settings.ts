import type { ExtensionParameter, ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';
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
      .map((name) => issue(pointer, 'unknown-parameter', { parameter: name }));
  const open = placeholdersIn(settings);
  const sealed = placeholdersIn(protectedSettings ?? {});
  return [
    ...unknown('/settings', open),
    ...unknown('/protectedSettings', sealed),
    ...[...open]
      .filter((name) => byName.get(name)?.secret === true)
      .map((name) => issue('/settings', 'secret-in-settings', { parameter: name })),
    ...parameters.flatMap((parameter, index) => [
      ...(parameter.secret && parameter.defaultValue !== ''
        ? [issue(`/parameters/${index}/defaultValue`, 'secure-default', { parameter: parameter.name })]
        : []),
      // What is kept may use it; only what is at hand can be judged.
      ...(protectedSettings !== undefined && !open.has(parameter.name) && !sealed.has(parameter.name)
        ? [issue(`/parameters/${index}/name`, 'unused', { parameter: parameter.name })]
        : []),
    ]),
  ];
}
