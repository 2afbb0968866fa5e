import { groupNameCharacters } from '../../cloud/group-names.ts';
import type { MessageValues } from '../../messages/message-ids.ts';
import type { ValueIssueCode } from './form-issue-codes.ts';
import type { LiveSource } from './live-sources.ts';
import { valueText } from './value-text.ts';

/** The part of a field needed to check its values. */
export interface CheckedSpec {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly pattern?: string | undefined;
  readonly patternHint?: string | undefined;
  readonly options?:
    | { readonly kind: 'static'; readonly choices: readonly { readonly value: string }[] }
    | {
        readonly kind: 'live';
        readonly source: LiveSource;
        readonly gives?: 'name' | 'id' | undefined;
      }
    | undefined;
}

/** Dependencies of a check. */
export interface FieldPorts {
  /** Returns whether the whole text matches an RE2 pattern, in time linear in its length. */
  readonly matches: (pattern: string, text: string) => boolean;
  /** The current date, as `2026-01-31`. */
  readonly today: string;
}

/** A field rule that a value violates. */
export interface ValueIssue {
  readonly code: ValueIssueCode;
  readonly values?: MessageValues;
}

const day = 86_400_000;

/** Maximum distance of a date from today in either direction: a hundred years. */
export const maxDays = 36_525;

/** Returns the date a number of days after another one, clamped to the latest allowed date. */
export function dayAfter(today: string, days: number): string {
  const near = Math.max(-maxDays, Math.min(days, maxDays));
  return new Date(Date.parse(`${today}T00:00:00Z`) + near * day).toISOString().slice(0, 10);
}

/** Returns whether a text is a valid calendar date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const resource = (type: string) =>
  new RegExp(`^/subscriptions/[^/]{1,64}/resourceGroups/[^/]{1,90}/providers/${type}$`, 'i');
/** Formats of the cloud's names and ids. Only the cloud knows whether one exists. */
const liveNames: Readonly<Record<LiveSource, RegExp>> = {
  locations: /^[a-z0-9]{3,40}$/,
  vmSizes: /^[A-Za-z0-9_-]{3,60}$/,
  images: /^[\w.-]{1,80}$/,
  resourceGroups: new RegExp(`^[${groupNameCharacters}]{1,90}$`, 'u'),
  virtualNetworks: /^[\w.-]{1,80}$/,
  subnets: /^[\w.-]{1,80}$/,
  storageAccounts: /^[a-z0-9]{3,24}$/,
};
const liveIds: Readonly<Partial<Record<LiveSource, RegExp>>> = {
  images: resource('Microsoft\\.Compute/(images/[^/]{1,80}|galleries/[^/]{1,80}/images/[^/]{1,80})'),
  virtualNetworks: resource('Microsoft\\.Network/virtualNetworks/[^/]{1,80}'),
  subnets: resource('Microsoft\\.Network/virtualNetworks/[^/]{1,80}/subnets/[^/]{1,80}'),
  storageAccounts: resource('Microsoft\\.Storage/storageAccounts/[a-z0-9]{3,24}'),
};

function isOffered({ options }: CheckedSpec, value: unknown): boolean {
  if (options === undefined) return true;
  const text = valueText(value);
  if (options.kind === 'static') return options.choices.some((choice) => choice.value === text);
  const shape = options.gives === 'id' ? liveIds[options.source] : undefined;
  return (shape ?? liveNames[options.source]).test(text);
}

const wrongType = (expected: string): ValueIssue[] => [{ code: 'invalid-type', values: { expected } }];

const notAllowed = ({ options }: CheckedSpec): ValueIssue => ({
  code: 'not-allowed',
  values: {
    allowed: options?.kind === 'static' ? options.choices.map(({ value }) => value).join(', ') : 'none',
  },
});

function limitIssues(
  { min, max }: CheckedSpec,
  size: number,
  [low, high]: readonly [ValueIssueCode, ValueIssueCode],
  unit = 'number',
): ValueIssue[] {
  const broken = (code: ValueIssueCode, limit: number): ValueIssue => ({
    code,
    values: { limit: String(limit), unit },
  });
  return [
    ...(min !== undefined && size < min ? [broken(low, min)] : []),
    ...(max !== undefined && size > max ? [broken(high, max)] : []),
  ];
}

const lengthIssues = (spec: CheckedSpec, { length }: string): ValueIssue[] =>
  limitIssues(spec, length, ['too-short', 'too-long'], 'characters');

export function textIssues(spec: CheckedSpec, value: unknown, { matches }: FieldPorts): ValueIssue[] {
  if (typeof value !== 'string') return wrongType('string');
  const issues = lengthIssues(spec, value);
  const { pattern, patternHint } = spec;
  if (pattern !== undefined && pattern !== '' && !matches(pattern, value)) {
    issues.push({ code: 'pattern', values: { pattern, hint: patternHint || 'none' } });
  }
  return issues;
}

export function choiceIssues(spec: CheckedSpec, value: unknown): ValueIssue[] {
  if (!isOffered(spec, value)) return [notAllowed(spec)];
  // The number of static choices is limited when the form is edited; live choices only have the limits of a parameter.
  return spec.options?.kind === 'live' ? lengthIssues(spec, valueText(value)) : [];
}

export function severalIssues(spec: CheckedSpec, value: unknown): ValueIssue[] {
  if (!Array.isArray(value)) return wrongType('array');
  // Duplicate choices count once.
  const chosen = new Set(value.map(valueText));
  return [
    ...limitIssues(spec, chosen.size, ['too-few', 'too-many']),
    ...(value.every((one) => isOffered(spec, one)) ? [] : [notAllowed(spec)]),
    ...(value.length > chosen.size ? [{ code: 'duplicate' as const }] : []),
  ];
}

export function dayIssues({ min, max }: CheckedSpec, value: unknown, { today }: FieldPorts): ValueIssue[] {
  if (typeof value !== 'string' || !isDay(value)) return wrongType('date');
  const first = min === undefined ? undefined : dayAfter(today, min);
  const last = max === undefined ? undefined : dayAfter(today, max);
  return [
    ...(first !== undefined && value < first
      ? [{ code: 'too-early' as const, values: { limit: first } }]
      : []),
    ...(last !== undefined && value > last ? [{ code: 'too-late' as const, values: { limit: last } }] : []),
  ];
}

/** Templates support only integers. */
export const numberIssues = (spec: CheckedSpec, value: unknown): ValueIssue[] =>
  Number.isSafeInteger(value) ? limitIssues(spec, Number(value), ['too-small', 'too-big']) : wrongType('int');
