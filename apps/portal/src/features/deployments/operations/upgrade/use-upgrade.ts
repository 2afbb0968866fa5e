import type { DeploymentDetail } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { toApiError } from '../../../../core/api/problem.ts';
import type { ItemInput } from '../../../../parts/form-fields/item-input.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentCareApi } from '../queries.ts';
import {
  latestSizes,
  refusedSizes,
  type RefusedSize,
  withRefusedSizes,
  withSizeChoices,
} from './refused-sizes.ts';
import {
  sortIssues,
  upgradeFields,
  upgradeIssue,
  upgradeValues,
  type UpgradeField,
  type UpgradeInputs,
} from './upgrade-fields.ts';
import { useParameterHelp } from './use-parameter-help.ts';
import { useUpgradeCheck } from './use-upgrade-check.ts';

const isEmpty = (input: ItemInput): boolean => input === undefined || String(input).trim() === '';

/** The id of the control of a field. */
export const controlIdOf = ({ pointer }: Pick<UpgradeField, 'pointer'>): string => `upgrade${pointer}`;

/** The sizes that were ever refused, and those chosen instead. */
function useSizes(inputs: UpgradeInputs) {
  const [heard, setHeard] = useState<readonly RefusedSize[]>([]);
  const sizes = useMemo(() => latestSizes(heard), [heard]);
  // A size that was refused is part of the question from then on: without another one there is no difference to show.
  const chosen = Object.fromEntries(
    sizes.flatMap(({ parameter, allowed }) => {
      const size = String(inputs[`/parameters/${parameter}`] ?? '');
      return allowed.includes(size) ? [[parameter, size]] : [];
    }),
  );
  return { heard, setHeard, sizes, chosen };
}

/** The fields of what the upgrade needs. */
function useUpgradeFields(
  { parameters }: DeploymentDetail,
  data: Parameters<typeof upgradeFields>[0] | undefined,
  sizes: ReturnType<typeof useSizes>['sizes'],
) {
  const t = useT();
  const helpOf = useParameterHelp();
  return useMemo(
    () =>
      withSizeChoices(data ? upgradeFields(data, helpOf) : [], sizes, {
        titleOf: (name) => parameters.find((one) => one.name === name)?.title ?? name,
        helpOf: ({ size }) => t('deployments.upgradeSize', { size }),
      }),
    [data, helpOf, parameters, sizes, t],
  );
}

/** Reads what the values come to once they are checked. Secrets are left out: what is asked is kept in the page. */
function useFilled(
  id: string,
  version: string,
  fields: readonly UpgradeField[],
  inputs: UpgradeInputs,
  check: ReturnType<typeof useUpgradeCheck>,
) {
  const open = fields.filter(({ secret }) => !secret);
  const isFilled = check.isChecked && check.verdict !== undefined && open.length > 0;
  return deploymentCareApi.useDeploymentCareUpgradePreviewQuery(
    isFilled ? { id, body: { version, ...upgradeValues(open, inputs) } } : skipToken,
  );
}

/** An upgrade while it is prepared: what it changes, what it needs, what is wrong with that, and the verdict. */
export function useUpgrade(deployment: DeploymentDetail, version: string) {
  const [inputs, setInputs] = useState<UpgradeInputs>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [upgrade, upgrading] = deploymentCareApi.useDeploymentCareUpgradeMutation();
  const { heard, setHeard, sizes, chosen } = useSizes(inputs);
  const { data, error, refetch } = deploymentCareApi.useDeploymentCareUpgradePreviewQuery({
    id: deployment.name,
    body: { version, ...(Object.keys(chosen).length > 0 && { parameters: chosen }) },
  });
  const fields = useUpgradeFields(deployment, data, sizes);
  const wrong = fields.filter((field) => upgradeIssue(field, inputs[field.pointer]) !== undefined);
  const body =
    data === undefined || wrong.length > 0 ? undefined : { version, ...upgradeValues(fields, inputs) };
  const check = useUpgradeCheck(deployment.name, body);
  const filled = useFilled(deployment.name, version, fields, inputs, check);
  const failure = upgrading.error ?? check.error;
  const said = [error, failure].flatMap((one) => toApiError(one)?.errors ?? []);
  const everRefused = withRefusedSizes(heard, refusedSizes(said));
  if (everRefused !== heard) setHeard(everRefused);
  const isAsked = refusedSizes(toApiError(error)?.errors ?? []).length > 0;
  const { byField, others } = sortIssues(fields, toApiError(failure)?.errors ?? []);
  const refused = fields.filter(({ pointer }) => byField[pointer] !== undefined);
  return {
    difference: filled.currentData ?? data,
    /** What keeps the difference away; a size that is refused is asked for instead. */
    source: { error: isAsked ? withoutSizes(error) : error, isAsked, retry: () => void refetch() },
    fields,
    inputs,
    missing: wrong.filter(({ pointer }) => isEmpty(inputs[pointer])),
    wrong: wrong.filter(({ pointer }) => !isEmpty(inputs[pointer])),
    refused,
    /** What is wrong at a field: at once where the server says so, else when it has been left. */
    issueOf: (field: UpgradeField) =>
      left.has(field.pointer) ? upgradeIssue(field, inputs[field.pointer]) : undefined,
    refusalOf: ({ pointer }: UpgradeField): string | undefined => byField[pointer],
    /** What was refused beyond the fields. */
    failure: refused.length > 0 && others.length === 0 ? undefined : withIssues(failure, others),
    forget: () => {
      upgrading.reset();
      void refetch();
    },
    check,
    isSending: upgrading.isLoading,
    set: ({ pointer }: UpgradeField, input: ItemInput): void => {
      upgrading.reset();
      setInputs((before) => ({ ...before, [pointer]: input }));
    },
    leave: ({ pointer }: UpgradeField): void => setLeft((before) => new Set(before).add(pointer)),
    /** Sends it; tells whether it was accepted. */
    async send(): Promise<boolean> {
      if (body === undefined) return false;
      const result = await upgrade({ id: deployment.name, etag: deployment.etag, idempotencyKey: key, body });
      // What was refused is asked for anew. What nobody answered may have been done, and is asked for under its key.
      if (result.error && toApiError(result.error)?.status !== 0) setKey(crypto.randomUUID());
      return result.error === undefined;
    },
  };
}

/** A refusal with those of its issues that belong to no field. */
function withIssues(failure: unknown, issues: readonly object[]): unknown {
  const problem = toApiError(failure);
  return problem?.errors === undefined ? failure : { ...problem, errors: issues };
}

/** A refusal without the sizes that are asked for; nothing where it speaks of nothing else. */
function withoutSizes(failure: unknown): unknown {
  const issues = toApiError(failure)?.errors ?? [];
  const others = issues.filter((issue) => refusedSizes([issue]).length === 0);
  return others.length === 0 ? undefined : withIssues(failure, others);
}
