import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookEventTypes, webhookFailureCodes } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { defaultDelays } from './delivery/webhook-worker.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8');

it('the webhook documentation refers to the page of all events', () => {
  const events = readFileSync(join(root, 'docs', 'reference', 'webhook-events.md'), 'utf8');
  const documentedTypes = [...events.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(documentedTypes).toEqual([...webhookEventTypes, 'webhook.test']);
  expect(page).toContain('(reference/webhook-events.md)');
});

it('the webhook documentation lists exactly the existing failure reasons', () => {
  const table = page.split('| Code | Meaning |\n|---|---|\n')[1]!.split('\n\n')[0]!;
  const documentedCodes = table.split('\n').flatMap((line) => line.split('|')[1]!.trim().split(', '));
  expect(new Set(documentedCodes)).toEqual(new Set(webhookFailureCodes));
});

it('the webhook documentation shows the sample used to verify deliveries in tests', () => {
  const sample = readFileSync(join(import.meta.dirname, 'verify-sample.testing.ts'), 'utf8')
    .split('// sample:begin\n')[1]!
    .split('// sample:end')[0]!;
  expect(page).toContain(sample.trimEnd());
});

it('the retry delays of webhooks add up to about a day', () => {
  const hours = defaultDelays.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(30);
});
