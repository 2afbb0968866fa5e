import type { BlueprintDetail, DeploymentDetail } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { toApiError } from '../../../core/api/problem.ts';

const isNotOffered = (error: unknown): boolean => toApiError(error)?.status === 404;

/**
 * The blueprint that a wizard shows: the newest version, or that of what is deployed again. Where that one is not offered any
 * more the newest stands in for it (`asDeployed` takes over only its fields).
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

/** Reads the blueprint of a deployment that is on another version by now; throws what the server answers instead. */
export function useReadBlueprintOf(name: string): (deployed: DeploymentDetail) => Promise<BlueprintDetail> {
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
