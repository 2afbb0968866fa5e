import type { Verdict, VerdictSection } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';
import { notRequested } from './section.ts';

const found = (diagnostics: Verdict['diagnostics']): Parameters<typeof outcomeOf>[0] => ({
  diagnostics,
  changes: notRequested,
  policy: notRequested,
  price: notRequested,
  quota: notRequested,
  names: notRequested,
  rights: notRequested,
  budget: notRequested,
});

it('a verdict reports a choice that the cloud did not confirm as a separate warning with its parameter', () => {
  const { reasons } = outcomeOf(
    found([
      {
        severity: 'warning',
        code: 'ChoiceNotChecked',
        message: 'Size could not be looked up.',
        parameter: 'vmSize',
        path: '/parameters/vmSize',
      },
    ]),
  );
  expect(reasons).toContainEqual({
    section: 'template',
    severity: 'warn',
    code: 'choice-unchecked',
    message: 'The value of vmSize could not be checked because the cloud did not respond.',
    values: { parameter: 'vmSize' },
  });
  expect(reasons.filter(({ code }) => code === 'diagnostic')).toEqual([]);
});

const ready = <Data>(data: Data): VerdictSection<Data> => ({
  state: 'ready',
  data,
  reason: null,
  asOf: '2026-11-20T10:00:00.000Z',
});
const clear = (): Parameters<typeof outcomeOf>[0] => ({
  diagnostics: [],
  changes: ready({
    counts: { create: 1, modify: 0, delete: 0, noChange: 0, unknown: 0 },
    changes: [],
    groups: [],
    inventoryAt: null,
  }),
  policy: ready({ assignments: 0, definitions: 0, findings: [], writes: [], exempt: 0, leftOut: 0 }),
  price: ready({
    currency: 'USD' as const,
    monthly: '1.00',
    lines: [],
    unpriced: [],
    free: 0,
    pricedShare: 1,
    source: 'retail' as const,
    asOf: '2026-11-20T10:00:00.000Z',
    stale: false,
  }),
  quota: ready({ lines: [], unknown: [] }),
  names: ready({ names: [] }),
  rights: ready({ actsWith: 'person' as const, needed: 1, missing: [], unknown: [] }),
  budget: ready({ budgets: [] }),
});

it('a verdict is ready only if every section was checked', () => {
  expect(outcomeOf(clear())).toEqual({ outcome: 'ready', reasons: [] });
  const lateSection = { ...notRequested, reason: { code: 'late', message: 'It is slow.' } };
  for (const part of ['policy', 'price', 'quota', 'names', 'rights', 'budget'] as const) {
    expect(outcomeOf({ ...clear(), [part]: lateSection })).toEqual({
      outcome: 'warning',
      reasons: [{ section: part, severity: 'unknown', code: 'late', message: 'It is slow.', values: {} }],
    });
  }
});

it('a verdict lists every unknown section', () => {
  const { outcome, reasons } = outcomeOf(found([]));
  expect(outcome).toBe('warning');
  expect(reasons.map(({ section, severity }) => `${section} ${severity}`).toSorted()).toEqual(
    ['budget', 'names', 'policy', 'price', 'quota', 'rights', 'template'].map((part) => `${part} unknown`),
  );
});

it('a verdict lists unknown items inside a section, grouped by reason', () => {
  const noLookup = { code: 'no-name-lookup', message: 'There is no lookup.' };
  const name = (own: string, state: 'free' | 'unknown') => ({
    resourceId: `/${own}`,
    type: 'Microsoft.DataFactory/factories',
    name: own,
    state,
    message: null,
    ...(state === 'unknown' ? { reason: noLookup } : {}),
  });
  const right = (scope: string) => ({
    action: 'a/write',
    scope,
    resourceIds: [],
    reason: { code: 'cloud-refused', message: 'No answer: 503.', values: { code: '503' } },
  });
  const { outcome, reasons } = outcomeOf({
    ...clear(),
    quota: ready({
      lines: [],
      unknown: [{ code: 'size-unknown', message: 'The size is unknown.', values: { size: 'D9' } }],
    }),
    names: ready({ names: [name('one', 'unknown'), name('two', 'unknown'), name('three', 'free')] }),
    rights: ready({
      actsWith: 'person' as const,
      needed: 3,
      missing: [],
      unknown: [right('/a'), right('/b')],
    }),
  });
  expect(outcome).toBe('warning');
  expect(reasons.map(({ section, severity, code, values }) => [section, severity, code, values])).toEqual([
    ['quota', 'unknown', 'size-unknown', { size: 'D9' }],
    ['names', 'unknown', 'names-unknown', { count: '2', names: 'one, two', because: 'no-name-lookup' }],
    ['rights', 'unknown', 'rights-unknown', { count: '2', because: 'cloud-refused', code: '503' }],
  ]);
  expect(reasons[1]?.message).toContain('There is no lookup.');
});

it.each(['open-name', 'unreadable', 'unseen'])('a verdict reports an unknown difference as %s', (code) => {
  const change = {
    resourceId: '/one',
    type: 'a/b',
    name: 'one',
    kind: 'unknown' as const,
    properties: [],
    suppressed: 0,
    reason: { code, message: 'So it is.' },
  };
  const { outcome, reasons } = outcomeOf({
    ...clear(),
    changes: ready({
      counts: { create: 0, modify: 0, delete: 0, noChange: 0, unknown: 1 },
      changes: [change],
      groups: [],
      inventoryAt: null,
    }),
  });
  expect([outcome, reasons]).toEqual([
    'warning',
    [expect.objectContaining({ code: 'changes-unknown', values: { count: '1', because: code } })],
  ]);
});

it('a verdict has the severity of its most severe reason', () => {
  const { outcome, reasons } = outcomeOf({
    ...clear(),
    price: notRequested,
    rights: ready({
      actsWith: 'person' as const,
      needed: 1,
      missing: [{ action: 'a/write', scope: '/a', resourceIds: [] }],
    }),
  });
  expect(outcome).toBe('failing');
  expect(reasons.map(({ severity }) => severity)).toEqual(['fail', 'unknown']);
});

it('a verdict is stopped by types that the embedded cloud does not simulate', () => {
  const { outcome, reasons } = outcomeOf(clear(), ['Microsoft.A/one', 'Microsoft.B/two']);
  expect(outcome).toBe('stopped');
  expect(reasons).toEqual([
    {
      section: 'template',
      severity: 'stop',
      code: 'types-not-simulated',
      message:
        'Not available in the embedded cloud: Microsoft.A/one, Microsoft.B/two. Remove these resource types from the template, or deploy to a real cloud.',
      values: { count: '2', types: 'Microsoft.A/one, Microsoft.B/two' },
    },
  ]);
});

describe('the reason of a policy finding', () => {
  const finding = {
    kind: 'deny' as const,
    resourceId: '/r/one',
    resourceName: 'one',
    assignmentId: 'a',
    assignment: 'Allowed locations',
    definitionId: 'd',
    definition: 'Allowed locations',
    scope: '/s',
    effect: 'deny',
    message: null,
    conditions: [
      {
        path: '/if',
        subject: 'location',
        operator: 'notIn',
        expected: ['westeurope'],
        actual: 'eastus',
        resourcePath: 'location',
      },
    ],
    parameters: [],
  };
  const textOf = (
    ...findings: (typeof finding | (Omit<typeof finding, 'message'> & { message: string }))[]
  ) =>
    outcomeOf({
      ...clear(),
      policy: ready({ assignments: 1, definitions: 1, findings, writes: [], exempt: 0, leftOut: 0 }),
    }).reasons.map(({ message }) => message);

  it('names the resources and the condition that decided', () => {
    const other = { ...finding, resourceId: '/r/two', resourceName: 'two' };
    expect(textOf(finding, other)).toEqual([
      'The policy “Allowed locations” forbids one, two: location notIn ["westeurope"], found "eastus".',
    ]);
  });

  it("gives the policy's own message if it has one", () => {
    expect(textOf({ ...finding, message: 'Use a European region.' })).toEqual([
      'The policy “Allowed locations” forbids one: Use a European region.',
    ]);
  });
});
