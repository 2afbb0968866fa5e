import type { BenchRun, InventoryStatus, OutboxRow, WebhookDelivery } from '@blueport/contracts';
import germanTexts from '@blueport/contracts/messages/de.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyLanguageOption, loadLanguage } from '../../language.ts';
import { renderAnswer } from '../render-answer.ts';
import { mailTable } from './administration.ts';
import { modelTable } from './authoring.ts';
import { resourceTable } from './cloud.ts';
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

describe('mail outbox, in German', () => {
  const render = (row: Partial<OutboxRow>) =>
    renderAnswer(mailTable.verbs['outbox']!, { result: [row] }, 'csv');

  it('shows an error of the portal in German', () => {
    const message = 'No mail server is configured. Set SMTP_URL.';
    const output = render({ lastError: message, failure: { code: 'mail-not-configured', message } });
    expect(output).toContain('Es ist kein Mailserver konfiguriert');
    expect(output).not.toContain(message);
  });

  it('marks the response of the mail server once, and shows text without a note as it is', () => {
    const values = { response: '550 No' };
    const failure = { code: 'mail-response', message: 'Response of the mail server: 550 No', values };
    expect(render({ lastError: '550 No', failure })).toMatch(/,Antwort des Mailservers: 550 No$/);
    expect(render({ lastError: '550 No', failure: null })).toMatch(/,550 No$/);
  });
});

describe('resources status, in German', () => {
  it.each([
    [{ code: 'inventory-interrupted', message: '' }, 'Das Lesen wurde unterbrochen.'],
    [{ code: 'inventory-cloud', message: '', values: { response: 'E: No.' } }, 'Antwort der Cloud: E: No.'],
    [{ code: 'problem', message: '', values: { problem: 'conflict' } }, germanTexts['problem.conflict']],
    [
      { code: 'refused', message: '', values: { reason: 'connection-missing' } },
      germanTexts['reason.connection-missing'],
    ],
  ])('shows the failure %o', (failure, expected) => {
    const row = { subscriptionId: 's', error: 'In English.', failure } as unknown as InventoryStatus;
    const csv = renderAnswer(resourceTable.verbs['status']!, [row], 'csv').replaceAll('"', '');
    expect(csv.endsWith(expected)).toBe(true);
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
