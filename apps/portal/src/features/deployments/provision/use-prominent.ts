import type { BlueprintParameter } from '@blueport/contracts';
import { useCallback, useMemo, useState } from 'react';
import { isProminent } from './model/default-settings.ts';
import { failedField } from './model/failed-fields.ts';
import { startInputs } from './model/form-rules.ts';
import type { Wizard } from './use-wizard.ts';

/**
 * Returns a predicate for settings that are shown outside the collapsed ones. Its result does not change until the user
 * leaves the step, so that a field does not move while it is edited.
 */
export function useProminent(wizard: Wizard): (parameter: BlueprintParameter) => boolean {
  const { blueprint, existingDeployment } = wizard;
  const [inputs] = useState(wizard.state.values.inputs);
  const start = useMemo(() => startInputs(blueprint), [blueprint]);
  const failed = useMemo(
    () => existingDeployment && failedField(blueprint, existingDeployment)?.name,
    [existingDeployment, blueprint],
  );
  return useCallback(
    (parameter) => parameter.name === failed || isProminent(parameter, inputs, start),
    [failed, inputs, start],
  );
}
