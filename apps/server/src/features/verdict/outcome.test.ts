import type { Verdict } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';
import { notAsked } from './section.ts';

const found = (diagnostics: Verdict['diagnostics']): Parameters<typeof outcomeOf>[0] => ({
  diagnostics,
  changes: notAsked,
  policy: notAsked,
  price: notAsked,
  quota: notAsked,
  names: notAsked,
  rights: notAsked,
  budget: notAsked,
});

it('a choice that the cloud did not confirm is a warning of its own, named by its parameter', () => {
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
    message: 'Size could not be looked up.',
    values: { parameter: 'vmSize' },
  });
  expect(reasons.filter(({ code }) => code === 'diagnostic')).toEqual([]);
});
