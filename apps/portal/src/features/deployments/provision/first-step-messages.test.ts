import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import deferred from './deferred/messages/en.json';
import first from './messages/en.json';
import { validateWizard } from './model/validate-wizard.ts';
import { blueprintFixture } from './model/wizard-fixture.ts';
import { initialValues } from './model/wizard-values.ts';

const folder = import.meta.dirname;

/** Returns the files loaded before the first step is rendered: static imports of the page, without dynamic ones. */
function firstFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const open = ['ProvisionPage.tsx'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    const source = readFileSync(path.join(folder, file), 'utf8');
    files.set(file, source);
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gms)) {
      const next = path.join(path.dirname(file), from);
      if (!next.startsWith('..')) open.push(next);
    }
  }
  return files;
}

test('the first step uses no messages that are loaded later', () => {
  const files = firstFiles();
  expect([...files.keys()]).toContain('components/SubscriptionStep.tsx');
  expect([...files.keys()]).not.toContain('components/SummaryStep.tsx');
  const violations = [...files].flatMap(([file, source]) =>
    [...source.matchAll(/'(provision\.[\w.]+)'/g)]
      .map(([, id = '']) => id)
      .filter((id) => id in deferred)
      .map((id) => `${file} says ${id}`),
  );
  expect(violations).toEqual([]);
});

test('messages for all issues of the target are loaded with the first step', () => {
  const blueprint = blueprintFixture();
  const fields = new Set(['title', 'subscriptionId', 'resourceGroup', 'location']);
  const broken = [
    { title: '', resourceGroup: '' },
    { title: 'x'.repeat(200), resourceGroup: 'g'.repeat(100) },
    { resourceGroup: 'no such sign?' },
    { resourceGroup: 'rg-there', newResourceGroup: true },
    { resourceGroup: 'rg-gone', newResourceGroup: false },
  ].flatMap((values) =>
    validateWizard(blueprint, { ...initialValues(blueprint), ...values }, { groupNames: ['rg-there'] }),
  );
  const codes = new Set(broken.filter(({ field }) => fields.has(field)).map(({ code }) => code));
  expect(codes).toEqual(new Set(['required', 'tooLong', 'groupName', 'groupExists', 'groupMissing']));
  expect([...codes].filter((code) => !(`provision.issue.${code}` in first))).toEqual([]);
});
