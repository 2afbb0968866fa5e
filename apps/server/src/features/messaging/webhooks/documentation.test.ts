import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookEventTypes, webhookFailureCodes } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { usualDelays } from './delivery/webhook-worker.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8');

it('the page names every event, and no other', () => {
  const named = [...page.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set([...webhookEventTypes, 'webhook.test']));
});

it('the page names every reason of a failure, and no other', () => {
  const table = page.split('| code | what happened |\n|---|---|\n')[1]!.split('\n\n')[0]!;
  const named = table.split('\n').flatMap((line) => line.split('|')[1]!.trim().split(', '));
  expect(new Set(named)).toEqual(new Set(webhookFailureCodes));
});

it('the sample of the page is the one that deliveries are verified with', () => {
  const sample = readFileSync(join(import.meta.dirname, 'verify-sample.testing.ts'), 'utf8')
    .split('// sample:begin\n')[1]!
    .split('// sample:end')[0]!;
  expect(page).toContain(sample.trimEnd());
});

it('the delays come to about a day', () => {
  const hours = usualDelays.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(30);
});
