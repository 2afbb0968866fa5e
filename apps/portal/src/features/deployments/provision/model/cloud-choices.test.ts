import { expect, test, vi } from 'vitest';
import { offline } from '../../../../core/api/problem.ts';
import { cloudChoices } from './cloud-choices.ts';

const question = {
  currentData: undefined as readonly string[] | undefined,
  error: undefined as unknown,
  isFetching: false,
  isUninitialized: false,
  refetch: () => undefined,
};
const choicesIn = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const stateOf = (parts: Partial<typeof question>) => cloudChoices({ ...question, ...parts }, choicesIn).state;

test('maps each stage of a query to a state', () => {
  expect(stateOf({ isUninitialized: true })).toBe('waiting');
  expect(stateOf({ isFetching: true })).toBe('loading');
  expect(stateOf({ error: offline })).toBe('failed');
  expect(stateOf({ currentData: [] })).toBe('empty');
  expect(stateOf({ currentData: ['westeurope'] })).toBe('ready');
});

test('shows a retry as loading, but keeps known choices during a refetch', () => {
  expect(stateOf({ error: offline, isFetching: true })).toBe('loading');
  expect(stateOf({ currentData: ['westeurope'], isFetching: true })).toBe('ready');
  expect(stateOf({ currentData: ['westeurope'], error: offline })).toBe('ready');
});

test('keeps the error of a failed query and can retry it', () => {
  const refetch = vi.fn<() => void>();
  const failed = cloudChoices({ ...question, error: offline, refetch }, choicesIn);
  expect(failed.error).toEqual(offline);
  failed.retry();
  expect(refetch).toHaveBeenCalledOnce();
});
