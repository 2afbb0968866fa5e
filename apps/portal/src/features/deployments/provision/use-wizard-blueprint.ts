import type { BlueprintDetail, DeploymentDetail } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { toApiError } from '../../../core/api/problem.ts';

const isNotOffered = (error: unknown): boolean => toApiError(error)?.status === 404;

/**
 * Loads the blueprint of a wizard: the newest version, or the version being redeployed. If that version is no longer
 * offered, the newest is used instead (`adaptToDeployment` takes only its fields).
 */
export function useWizardBlueprint(
  name: string,
  isAgain: boolean,
  deployed: DeploymentDetail | undefined,
): { readonly data: BlueprintDetail | undefined; readonly error: unknown; readonly refetch: () => unknown } {
  const asked = isAgain && deployed ? { name, query: { version: deployed.blueprint.version } } : skipToken;
  const own = blueprintApi.useBlueprintDetailQuery(asked);
  const isGone = isNotOffered(own.error);
  const newest = blueprintApi.useBlueprintDetailQuery({ name }, { skip: isAgain && !isGone });
  const { data, error, refetch } = isAgain && !isGone ? own : newest;
  return { data, error, refetch };
}

/**
 * Returns a function that loads the blueprint of a deployment whose version may have changed. Throws the server's
 * error.
 */
export function useLoadBlueprint(name: string): (deployed: DeploymentDetail) => Promise<BlueprintDetail> {
  const [read] = blueprintApi.useLazyBlueprintDetailQuery();
  return useCallback(
    async (deployed) => {
      const own = await read({ name, query: { version: deployed.blueprint.version } });
      const found = isNotOffered(own.error) ? await read({ name }) : own;
      if (!found.data) throw found.error;
      return found.data;
    },
    [name, read],
  );
}
