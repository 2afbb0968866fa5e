import type {
  DeploymentDetail,
  BlueprintParameter,
  BodyOf,
  deploymentManagementRoutes,
  Verdict,
  ProblemIssue,
} from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import { toApiError } from '../../../../core/api/problem.ts';
import type { ItemInput } from '../../../../components/form-fields/item-input.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentManagementApi } from '../queries.ts';
import {
  sortIssues,
  upgradeFields,
  upgradeIssue,
  upgradeValues,
  type UpgradeField,
  type UpgradeInputs,
} from './upgrade-fields.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { verdictApi } from '../../../../core/api/verdict-api.ts';
import { uncachedQuery } from '../../../../components/verdict/uncached-query.ts';
import { formFieldTypes } from '@blueport/contracts';

/** Size that the machine image does not support, with its parameter. */
interface RefusedSize {
  readonly parameter: string;
  readonly size: string;
  /** Supported sizes. */
  readonly allowed: readonly string[];
}

/** Returns the rejected sizes of an error response whose parameter can be changed. */
function refusedSizes(issues: readonly ProblemIssue[]): RefusedSize[] {
  return issues.flatMap(({ pointer, code, values }) => {
    const parameter = /^#?\/parameters\/([^/]+)$/.exec(pointer)?.[1];
    const allowed = values?.['allowed']?.split(', ').filter((size) => size !== '') ?? [];
    if (code !== 'size-not-allowed' || parameter === undefined || allowed.length === 0) return [];
    return [{ parameter, size: values?.['size'] ?? '', allowed }];
  });
}

const isSame = (one: RefusedSize, other: RefusedSize): boolean =>
  one.parameter === other.parameter && one.size === other.size && one.allowed.join() === other.allowed.join();

/**
 * Adds newly rejected sizes, newest last, or returns the same array if there are none. Known entries are skipped,
 * because a cached response would otherwise alternate with a newer one.
 */
function withRefusedSizes(
  known: readonly RefusedSize[],
  found: readonly RefusedSize[],
): readonly RefusedSize[] {
  const newSizes = found.filter((next) => !known.some((one) => isSame(one, next)));
  return newSizes.length === 0 ? known : [...known, ...newSizes];
}

/** Returns the latest entry for each parameter. */
const latestSizes = (known: readonly RefusedSize[]): RefusedSize[] => [
  ...new Map(known.map((one) => [one.parameter, one])).values(),
];

/** Replaces or adds a select with the supported sizes for each parameter with a rejected size. */
function withSizeChoices(
  fields: readonly UpgradeField[],
  rejectedSizes: readonly RefusedSize[],
  words: { readonly titleOf: (parameter: string) => string; readonly helpOf: (size: RefusedSize) => string },
): UpgradeField[] {
  const pointerOf = ({ parameter }: RefusedSize): string => `/parameters/${parameter}`;
  const choiceOf = (one: RefusedSize, field?: UpgradeField): UpgradeField => ({
    secret: false,
    pointer: pointerOf(one),
    parameter: field?.parameter ?? { name: one.parameter, type: 'string' },
    item: {
      id: one.parameter,
      label: field?.item.label ?? words.titleOf(one.parameter),
      required: true,
      type: formFieldTypes.select,
      options: { kind: 'static', choices: one.allowed.map((size) => ({ value: size, label: size })) },
      help: words.helpOf(one),
    },
  });
  const known = new Map(fields.map((field) => [field.pointer, field]));
  const byPointer = new Map(rejectedSizes.map((one) => [pointerOf(one), one]));
  return [
    ...fields.map((field) => {
      const one = byPointer.get(field.pointer);
      return one === undefined ? field : choiceOf(one, field);
    }),
    ...rejectedSizes.filter((one) => !known.has(pointerOf(one))).map((one) => choiceOf(one)),
  ];
}

type Body = BodyOf<typeof deploymentManagementRoutes.upgrade>;

/** Debounce delay while typing, in milliseconds. */
const pauseMs = 600;

interface Answer {
  /** Serialized request that the response belongs to. */
  readonly mark: string;
  readonly verdict?: Verdict | undefined;
  readonly error?: unknown;
}

/** Checks an upgrade automatically once all values are present, and again when they change. */
function useUpgradeCheck(id: string, body: Body | undefined) {
  const [check, { isLoading }] = verdictApi.useVerdictUpgradeMutation();
  const [answer, setAnswer] = useState<Answer>();
  const mark = body === undefined ? undefined : JSON.stringify(body);
  const run = useEffectEvent(async (forceRefresh: boolean) => {
    if (body === undefined || mark === undefined) return;
    const { data, error } = await check({ id, body, query: uncachedQuery(forceRefresh) });
    setAnswer({ mark, verdict: data, error });
  });
  useEffect(() => {
    if (mark === undefined) return undefined;
    const timer = setTimeout(() => void run(false), pauseMs);
    return () => clearTimeout(timer);
  }, [mark]);
  const isOfNow = answer !== undefined && answer.mark === mark;
  return {
    /** Whether the current values have been checked, with any result. */
    isChecked: isOfNow,
    isChecking: isLoading || (mark !== undefined && !isOfNow),
    verdict: isOfNow ? answer.verdict : undefined,
    error: isOfNow ? answer.error : undefined,
    run: (forceRefresh: boolean) => void run(forceRefresh),
  };
}

const isEmpty = (input: ItemInput): boolean => input === undefined || String(input).trim() === '';

/** Returns the DOM ID of a field's control. */
export const controlIdOf = ({ pointer }: Pick<UpgradeField, 'pointer'>): string => `upgrade${pointer}`;

/** Tracks the rejected sizes and their replacements. */
function useSizes(inputs: UpgradeInputs) {
  const [rejectedSizes, setRejectedSizes] = useState<readonly RefusedSize[]>([]);
  const sizes = useMemo(() => latestSizes(rejectedSizes), [rejectedSizes]);
  // Once a size was rejected, the query needs a replacement, because the server returns no differences without one.
  const chosen = Object.fromEntries(
    sizes.flatMap(({ parameter, allowed }) => {
      const size = String(inputs[`/parameters/${parameter}`] ?? '');
      return allowed.includes(size) ? [[parameter, size]] : [];
    }),
  );
  return { rejectedSizes, setRejectedSizes, sizes, chosen };
}

/** Returns the fields that the upgrade requires. */
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

/** Queries the effective values after a check. Secrets are omitted, because query arguments are cached. */
function useFilled(
  id: string,
  version: string,
  fields: readonly UpgradeField[],
  inputs: UpgradeInputs,
  check: ReturnType<typeof useUpgradeCheck>,
) {
  const open = fields.filter(({ secret }) => !secret);
  const isFilled = check.isChecked && check.verdict !== undefined && open.length > 0;
  return deploymentManagementApi.useDeploymentManagementUpgradePreviewQuery(
    isFilled ? { id, body: { version, ...upgradeValues(open, inputs) } } : skipToken,
  );
}

/** Manages an upgrade: differences, required fields, issues and check result. */
export function useUpgrade(deployment: DeploymentDetail, version: string) {
  const [inputs, setInputs] = useState<UpgradeInputs>({});
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [upgrade, upgrading] = deploymentManagementApi.useDeploymentManagementUpgradeMutation();
  const { rejectedSizes, setRejectedSizes, sizes, chosen } = useSizes(inputs);
  const { data, error, refetch } = deploymentManagementApi.useDeploymentManagementUpgradePreviewQuery({
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
  const serverIssues = [error, failure].flatMap((one) => toApiError(one)?.errors ?? []);
  const everRefused = withRefusedSizes(rejectedSizes, refusedSizes(serverIssues));
  if (everRefused !== rejectedSizes) setRejectedSizes(everRefused);
  const asksForSizes = refusedSizes(toApiError(error)?.errors ?? []).length > 0;
  const { byField, others } = sortIssues(fields, toApiError(failure)?.errors ?? []);
  const refused = fields.filter(({ pointer }) => byField[pointer] !== undefined);
  return {
    difference: filled.currentData ?? data,
    /** Error that prevents loading the differences. A rejected size is shown as a field instead. */
    source: { error: asksForSizes ? withoutSizes(error) : error, asksForSizes, retry: () => void refetch() },
    fields,
    inputs,
    missing: wrong.filter(({ pointer }) => isEmpty(inputs[pointer])),
    wrong: wrong.filter(({ pointer }) => !isEmpty(inputs[pointer])),
    refused,
    /** Server errors are shown immediately, validation errors after the field was left. */
    issueOf: (field: UpgradeField) =>
      touchedFields.has(field.pointer) ? upgradeIssue(field, inputs[field.pointer]) : undefined,
    refusalOf: ({ pointer }: UpgradeField): string | undefined => byField[pointer],
    /** Errors that do not belong to a field. */
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
    leave: ({ pointer }: UpgradeField): void => setTouchedFields((before) => new Set(before).add(pointer)),
    /** Submits the upgrade and returns whether it was accepted. */
    async send(): Promise<boolean> {
      if (body === undefined) return false;
      const result = await upgrade({ id: deployment.name, etag: deployment.etag, idempotencyKey: key, body });
      // Use a new key after a rejection. Without a response the request may have succeeded, so retry with the same key.
      if (result.error && toApiError(result.error)?.status !== 0) setKey(crypto.randomUUID());
      return result.error === undefined;
    },
  };
}

/** Limits an error to the issues that belong to no field. */
function withIssues(failure: unknown, issues: readonly object[]): unknown {
  const problem = toApiError(failure);
  return problem?.errors === undefined ? failure : { ...problem, errors: issues };
}

/** Removes issues about sizes from an error, or returns undefined if there are no others. */
function withoutSizes(failure: unknown): unknown {
  const issues = toApiError(failure)?.errors ?? [];
  const others = issues.filter((issue) => refusedSizes([issue]).length === 0);
  return others.length === 0 ? undefined : withIssues(failure, others);
}

/** Returns a function that describes a parameter: its description, limits and format. */
function useParameterHelp(): (parameter: BlueprintParameter) => string {
  const t = useT();
  return (parameter) => {
    const { type, hint, description, unit, example } = parameter;
    const isList = type === 'array';
    const isNumber = type === 'int';
    const least = isNumber ? parameter.minValue : parameter.minLength;
    const most = isNumber ? parameter.maxValue : parameter.maxLength;
    const values = {
      unit: isNumber ? 'number' : isList ? 'list' : 'text',
      minimum: formatNumber(least ?? 0),
      maximum: formatNumber(most ?? 0),
    };
    const limits =
      least === undefined
        ? most !== undefined && t('deployments.upgradeMost', values)
        : t(most === undefined ? 'deployments.upgradeLeast' : 'deployments.upgradeBetween', values);
    return [
      hint ?? description,
      isNumber && least === undefined && most === undefined && t('deployments.upgradeWhole'),
      limits,
      isList && parameter.allowedValues === undefined && t('deployments.upgradeList'),
      (type === 'object' || type === 'secureObject') && t('deployments.upgradeObject'),
      unit,
      example,
    ]
      .filter(Boolean)
      .join(' ');
  };
}
