import type { BenchRun, WebhookDelivery } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyLanguageOption, loadLanguage } from '../../language.ts';
import { renderAnswer } from '../render-answer.ts';
import { modelTable } from './authoring.ts';
import { webhookTable } from './webhooks.ts';

const useLanguage = async (language: string) => {
  applyLanguageOption([`--lang=${language}`], {});
  await loadLanguage();
};
beforeEach(() => useLanguage('de'));
afterEach(() => useLanguage('en'));

describe('webhooks deliveries, in German', () => {
  const render = (delivery: Partial<WebhookDelivery>) =>
    renderAnswer(webhookTable.verbs['deliveries']!, { result: [delivery] }, 'csv');

  it('shows the reason of a failed delivery in German', () => {
    const failed = { status: 302, error: 'The receiver responded with 302.', errorCode: 'redirect' } as const;
    expect(render(failed)).toContain('Der Empfänger hat mit 302 geantwortet. Weiterleitungen');
  });

  it('shows the stored text of a delivery without a code, and nothing for one without an error', () => {
    expect(render({ status: null, error: 'Old text.', errorCode: null })).toMatch(/,Old text\.$/);
    expect(render({ status: 200, error: null, errorCode: null })).toMatch(/,200,$/);
  });
});

describe('models validate, in German', () => {
  it('shows severity and message of a finding in German', () => {
    const finding = {
      severity: 'warning',
      code: 'TypeUnavailable',
      message: 'Not available.',
      values: { type: 'a/b' },
      place: '/resources/0',
    };
    const run = { green: false, lint: { verdict: 'warn', findings: [finding] } } as unknown as BenchRun;
    const { note } = modelTable.verbs['validate']!;
    if (typeof note !== 'function') throw new Error('The verb has no note.');
    const lines = note(run as never).split('\n');
    expect(lines[1]).toMatch(/^Warnung: .*a\/b.* \(\/resources\/0\)$/);
    expect(lines[1]).not.toContain('Not available.');
  });
});
