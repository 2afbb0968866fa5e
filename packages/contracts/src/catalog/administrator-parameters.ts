import type { BlueprintWizard } from './blueprint-routes.ts';

/** Returns the names of the parameters in the administrator settings of the wizard. */
export function administratorParameters({
  administrator,
}: Pick<BlueprintWizard, 'administrator'>): ReadonlySet<string> {
  if (!administrator) return new Set();
  const { imageParameter, userParameter, passwordParameter, sshKeyParameter, radios = [] } = administrator;
  const names = [
    imageParameter,
    userParameter,
    passwordParameter,
    sshKeyParameter,
    ...radios.map(({ parameter }) => parameter),
  ];
  return new Set(names.filter((name) => name !== undefined));
}
