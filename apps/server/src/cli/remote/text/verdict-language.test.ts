import type { ApprovalDetail, Verdict } from '@blueport/contracts';
import { afterEach, expect, it } from 'vitest';
import { loadLanguage, applyLanguageOption } from '../../language.ts';
import { approvalText } from './approval-text.ts';
import { correctionText } from './correction-text.ts';
import { verdictText } from './verdict-text.ts';

const unread = {
  data: null,
  asOf: null,
  reason: { code: 'sign-in-needed', message: 'The cloud requires a new sign-in.' },
};
const verdict = {
  at: '2026-01-01T00:00:00Z',
  outcome: 'stopped',
  fingerprint: 'abc',
  blueprint: { name: 'linux', version: '1.0' },
  place: { resourceGroup: 'web', subscriptionName: 'Production', location: 'westeurope', makesGroup: true },
  reasons: [
    {
      section: 'template',
      severity: 'stop',
      code: 'diagnostic',
      message: "The parameter 'size' is 9; the maximum is 3.",
      values: {
        code: 'ParameterInvalid',
        message: "The parameter 'size' is 9; the maximum is 3.",
        reason: 'parameter-too-large',
        subject: 'size',
        value: '9',
        limit: '3',
      },
    },
  ],
  diagnostics: [
    {
      severity: 'error',
      code: 'ParameterInvalid',
      message: "The parameter 'size' is 9; the maximum is 3.",
      reason: 'parameter-too-large',
      values: { subject: 'size', value: '9', limit: '3' },
    },
  ],
  tags: { exceptions: [] },
  changes: unread,
  policy: unread,
  price: unread,
  quota: unread,
  names: unread,
  rights: unread,
  budget: unread,
  approval: { required: true, reasons: [] },
} as unknown as Verdict;

afterEach(async () => {
  applyLanguageOption([], {});
  await loadLanguage();
});

it.each([
  ['de', 'Der Parameter „size“ ist 9, das Maximum ist 3.', 'Freigabe: erforderlich'],
  ['fr', 'Le paramètre «\u202fsize\u202f» vaut 9, alors que le maximum est 3.', 'Approbation\u202f: requise'],
])('the verdict contains no English sentence in %s', async (language, diagnostic, approval) => {
  const english = verdictText(verdict).split('\n');
  applyLanguageOption([`--lang=${language}`], {});
  await loadLanguage();
  const output = verdictText(verdict);
  expect(output).toContain(diagnostic);
  expect(output).toContain(approval);
  const untranslatedLines = output.split('\n').filter((line) => line !== '' && english.includes(line));
  expect(untranslatedLines).toEqual([]);
});

it('the next step of a request that exceeds a budget is in German', async () => {
  const block = { code: 'budget', message: 'The budget is exceeded.', hint: 'Raise the limit.' };
  const request = {
    deployment: { name: 'bp-1', title: 'Web', blueprint: 'linux' },
    requestedBy: { name: 'Nora' },
    monthly: null,
    handedOver: true,
    changed: [],
    reasons: [],
    tags: {},
    blocked: [{ ...block, values: { of: 'subscription' } }],
    verdict,
  } as unknown as ApprovalDetail;
  applyLanguageOption(['--lang=de'], {});
  await loadLanguage();
  const output = approvalText(request);
  expect(output).toContain('Wählen Sie kleinere Größen');
  expect(output).not.toContain(block.hint);
});

it.each([
  [-18, 'cost 18% less than at list prices'],
  [25, 'cost 25% more than at list prices'],
])('explains a correction of %s %%', (percent, sentence) => {
  const correction = { deployments: 7, percent, listMonthly: '100.00' };
  expect(correctionText({ correction, currency: 'USD' })).toContain(
    `7 deployments of this version ${sentence}`,
  );
  expect(correctionText({ currency: 'USD' })).toBe('');
});
