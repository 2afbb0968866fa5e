/** What can go wrong with a request, on purpose. */
export const FAULT_KINDS = [
  '429',
  '429-date',
  '500',
  '502',
  '503',
  'hang',
  'reset-before',
  'reset-after',
  'half-open',
  'slow-body',
  'truncated',
  'html',
  'wrong-type',
  '404-after-202',
  'delay',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** The parts of the sandbox that a rule can aim at. */
export type FaultArea = 'directory' | 'arm' | 'graph';

/** One rule: which requests, what happens to them, how often. */
export interface FaultRule {
  match: { area?: FaultArea; method?: string; pathRegex?: string };
  kind: FaultKind;
  /** 0 to 1; 1 when absent. */
  probability?: number;
  /** How many times it may strike; no limit when absent. */
  count?: number;
  retryAfterSeconds?: number;
  delayMs?: number;
}

/** Decides for each request whether a fault strikes it. */
export interface FaultInjector {
  readonly rules: readonly FaultRule[];
  replace(rules: readonly FaultRule[]): void;
  strike(request: { method: string; path: string }): FaultRule | undefined;
}
