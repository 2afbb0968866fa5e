import type {
  Approval,
  Deletions,
  DeploymentCondition,
  DeploymentCost,
  GroupDependants,
  GroupDetail,
  ModelDetail,
} from '@blueport/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { applyLanguageOption, loadLanguage } from '../../language.ts';
import { approvalResultText } from './approval-text.ts';
import { conditionText } from './condition-text.ts';
import { costText } from './cost-text.ts';
import { deletionsText } from './deletions-text.ts';
import { dependantsText, groupText } from './group-text.ts';
import { modelText } from './model-text.ts';

const useLanguage = async (language: string) => {
  applyLanguageOption([`--lang=${language}`], {});
  await loadLanguage();
};
afterEach(() => useLanguage('en'));

const resource = { id: '/x', type: 'a/b', name: 'x1', drift: 'unknown', differences: [] };
const condition = {
  checkedAt: '2026-01-01',
  declaredBy: 1,
  resources: [
    {
      ...resource,
      reason: 'Only 7 resources are checked individually.',
      reasonCode: 'condition-limit',
      reasonValues: { limit: '7' },
    },
  ],
} as unknown as DeploymentCondition;
const note = {
  code: 'cost-not-yet',
  message: 'The cloud has not reported any cost yet. Cost usually appears a few hours after use.',
};
const cost = {
  currency: 'EUR',
  from: '2026-01-01',
  to: '2026-01-31',
  actual: null,
  expected: '1',
  resources: [],
  missing: note,
  asOf: '2026-01-31',
  estimate: {
    monthly: '1',
    currency: 'EUR',
    asOf: '2026-01-01',
    unpriced: [{ name: 'x1', reason: { code: 'unknown-region', message: 'The region is unknown.' } }],
  },
} as unknown as DeploymentCost;
const deletions = {
  currency: 'EUR',
  result: [{ name: 'bp-1', resources: [], group: { name: 'rg-1' } }],
} as unknown as Deletions;
const group = { name: 'rg-1', tags: {}, mayWrite: true } as unknown as GroupDetail;
const dependants = {
  locks: [],
  resources: { count: 2, items: [] },
  deployments: [],
  assignments: 3,
} as unknown as GroupDependants;
const model = {
  state: 'Published',
  version: '1.0.0',
  hasDraft: true,
  origin: 'x',
  own: true,
  tags: [],
  clouds: [],
  versionList: [],
  configurationList: [{ name: 'c', title: 't', version: null }],
  assignments: [],
} as unknown as ModelDetail;
const changed = {
  outcome: 'changed' as const,
  approval: {
    id: '1',
    deployment: { name: 'bp-1' },
    fingerprint: 'abc',
    changed: [{ code: 'policies', message: 'The policies in force have changed.' }],
  } as unknown as Approval,
};

/** Lines of values, which are the same in every language. */
const valuesOnly = /^(|Name +rg-1|c +t .*)$/;

const texts = [
  ['an approval with changes', () => approvalResultText(changed)],
  ['drift', () => conditionText(condition)],
  ['cost', () => costText(cost)],
  ['deletions', () => deletionsText(deletions)],
  ['a resource group', () => groupText(group)],
  ['dependants of a group', () => dependantsText(dependants)],
  ['a blueprint', () => modelText(model)],
] as const;

describe.each(['de', 'fr'])('output in %s', (language) => {
  it.each(texts)('has no English line for %s', async (_name, render) => {
    const english = render().split('\n');
    await useLanguage(language);
    const localizedLines = render().split('\n');
    expect(localizedLines).toHaveLength(english.length);
    expect(localizedLines.filter((line) => english.includes(line) && !valuesOnly.test(line))).toEqual([]);
  });
});
