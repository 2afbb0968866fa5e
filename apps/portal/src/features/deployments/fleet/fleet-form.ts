import type { BlueprintParameter, BodyOf, fleetRoutes } from '@blueport/contracts';
import { parameterValue } from '../../../components/form-fields/parameter-value.ts';

type FleetRequest = BodyOf<typeof fleetRoutes.create>;
type PlanRequest = BodyOf<typeof fleetRoutes.plan>;

/** Form values as typed. */
export interface FleetValues {
  readonly blueprint: string;
  readonly version: string;
  /** Upgrades only deployments on this version, or all if empty. */
  readonly from: string;
  readonly subscriptions: readonly string[];
  /** `name=value` strings. */
  readonly tags: readonly string[];
  /** IDs of the deployments selected in the list. Empty for all. */
  readonly deployments: readonly string[];
  /** Values of parameters with a dedicated field. */
  readonly fieldValues: Readonly<Record<string, string>>;
  readonly parameters: string;
  readonly despiteDrift: boolean;
  readonly canary: string;
  readonly percent: string;
  readonly failures: string;
  readonly stopPercent: string;
  readonly pause: string;
}

export const initialFleetValues: FleetValues = {
  blueprint: '',
  version: '',
  from: '',
  subscriptions: [],
  tags: [],
  deployments: [],
  fieldValues: {},
  parameters: '',
  despiteDrift: false,
  canary: '1',
  percent: '20',
  failures: '1',
  stopPercent: '',
  pause: '0',
};

/** Parameter with a dedicated field: a secret, or one required by the new version. */
export type FleetParameter = Pick<BlueprintParameter, 'name' | 'secure'> & {
  readonly type: string;
  /** Set for a field of an extension that became mandatory. Its `name` cannot collide with a parameter. */
  readonly extension?: { readonly id: string; readonly title: string; readonly field: string };
};

type Issue = 'required' | 'number' | 'json' | 'tag' | 'secret' | 'value';
export type FleetIssues = Partial<Record<keyof FleetValues, Issue>> & {
  /** Keyed by parameter name. */
  readonly values: Readonly<Record<string, Issue>>;
};

const bounds = {
  canary: [1, 500],
  percent: [1, 100],
  failures: [1, 500],
  stopPercent: [1, 100],
  pause: [0, 1440],
} as const;
/** If both are empty, the first failure halts the upgrade. */
const mayBeEmpty: ReadonlySet<string> = new Set(['failures', 'stopPercent']);

function readObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const readTag = (text: string): readonly [string, string] | undefined => {
  const at = text.indexOf('=');
  return at < 1 ? undefined : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
};

function issueOfJson(text: string, fleetParameters: readonly FleetParameter[]): Issue | undefined {
  const value = readObject(text);
  if (value === undefined) return 'json';
  const secrets = new Set(
    fleetParameters.filter(({ secure }) => secure).map(({ name }) => name.toLowerCase()),
  );
  // This field is not masked; secrets have a dedicated field.
  return Object.keys(value).some((name) => secrets.has(name.toLowerCase())) ? 'secret' : undefined;
}

function isOutOfBounds(field: keyof typeof bounds, text: string): boolean {
  if (text === '' && mayBeEmpty.has(field)) return false;
  const [least, most] = bounds[field];
  return !/^\d{1,4}$/.test(text) || Number(text) < least || Number(text) > most;
}

/** Validates the form values by field. */
export function checkFleet(
  values: FleetValues,
  fleetParameters: readonly FleetParameter[] = [],
): FleetIssues {
  const json = issueOfJson(values.parameters, fleetParameters);
  const wrong = fleetParameters.filter(
    ({ name, type }) =>
      (values.fieldValues[name] ?? '') !== '' &&
      parameterValue(type, values.fieldValues[name]!) === undefined,
  );
  const numbers = (Object.keys(bounds) as (keyof typeof bounds)[]).filter((field) =>
    isOutOfBounds(field, values[field]),
  );
  return {
    ...(values.blueprint === '' ? { blueprint: 'required' as const } : {}),
    ...(values.version.trim() === '' ? { version: 'required' as const } : {}),
    ...(values.tags.every((tag) => readTag(tag) !== undefined) ? {} : { tags: 'tag' as const }),
    ...(json === undefined ? {} : { parameters: json }),
    ...Object.fromEntries(numbers.map((field) => [field, 'number' as const])),
    values: Object.fromEntries(wrong.map(({ name }) => [name, 'value' as const])),
  };
}

/** Returns whether there are no issues. */
export const hasNoIssues = ({ values, ...issues }: FleetIssues): boolean =>
  Object.keys(values).length + Object.keys(issues).length === 0;

function choiceOf({ from, subscriptions, tags, deployments }: FleetValues): PlanRequest['choose'] {
  return {
    ...(from === '' ? {} : { fromVersions: [from] }),
    ...(subscriptions.length === 0 ? {} : { subscriptionIds: [...subscriptions] }),
    ...(tags.length === 0 ? {} : { tags: Object.fromEntries(tags.flatMap((tag) => [readTag(tag) ?? []])) }),
    ...(deployments.length === 0 ? {} : { deployments: [...deployments] }),
  };
}

/** Returns the values of extension fields by extension ID. */
function extensionValuesOf({ fieldValues }: FleetValues, fleetParameters: readonly FleetParameter[]) {
  const all: Record<string, Record<string, string>> = {};
  for (const { name, extension } of fleetParameters) {
    const text = fieldValues[name] ?? '';
    if (extension !== undefined && text !== '') (all[extension.id] ??= {})[extension.field] = text;
  }
  return all;
}

/** Builds the request for a plan. */
export function planOf(values: FleetValues, fleetParameters: readonly FleetParameter[] = []): PlanRequest {
  const valueEntries = fleetParameters.flatMap(({ name, type, extension }): [string, unknown][] => {
    const text = values.fieldValues[name] ?? '';
    return text === '' || extension !== undefined ? [] : [[name, parameterValue(type, text)]];
  });
  const parameters = { ...readObject(values.parameters), ...Object.fromEntries(valueEntries) };
  const extensionValues = extensionValuesOf(values, fleetParameters);
  const choose = choiceOf(values);
  return {
    blueprint: values.blueprint,
    version: values.version.trim(),
    ...(choose === undefined || Object.keys(choose).length === 0 ? {} : { choose }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(Object.keys(extensionValues).length === 0 ? {} : { extensionValues }),
    ...(values.despiteDrift ? { despiteDrift: true } : {}),
  };
}

/** Builds the request to start: a canary wave, then waves of a percentage each. */
export function requestOf(
  values: FleetValues,
  fleetParameters: readonly FleetParameter[] = [],
): FleetRequest {
  const stop = {
    ...(values.failures === '' ? {} : { failures: Number(values.failures) }),
    ...(values.stopPercent === '' ? {} : { percent: Number(values.stopPercent) }),
  };
  return {
    ...planOf(values, fleetParameters),
    waves: [{ size: Number(values.canary) }, { percent: Number(values.percent) }],
    ...(Object.keys(stop).length === 0 ? {} : { stop }),
    pauseMinutes: Number(values.pause),
  };
}

/** Reads form values from the URL: `?blueprint=…&version=…&id=…&id=…`. */
export const valuesOfAddress = (search: URLSearchParams): FleetValues => ({
  ...initialFleetValues,
  blueprint: search.get('blueprint') ?? '',
  version: search.get('version') ?? '',
  deployments: search.getAll('id'),
});
