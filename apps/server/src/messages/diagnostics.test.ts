import {
  allLintRules,
  diagnosticHints,
  diagnosticMessages,
  expandTemplate,
  lintTemplate,
} from '@blueport/arm-template';
import { compilePolicy, lintDefinition, policyHints, policyMessages } from '@blueport/azure-policy';
import { findingHint, findingMessage, type TranslatableFinding } from '@blueport/contracts';
import german from '@blueport/contracts/messages/diagnostics/de.json' with { type: 'json' };
import french from '@blueport/contracts/messages/diagnostics/fr.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { createTranslate } from './format-message.ts';

const keyed = (prefix: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([id, text]) => [`${prefix}.${id}`, text] as const);

/** Every sentence of the engines in English, by the key of its translation. */
const english: Readonly<Record<string, string>> = Object.fromEntries([
  ...keyed('diagnostic', diagnosticMessages),
  ...keyed('diagnostic', policyMessages),
  ...keyed('diagnosticHint', diagnosticHints),
  ...keyed('diagnosticHint', policyHints),
  ...keyed('diagnosticHint', Object.fromEntries(allLintRules.map(({ id, hint }) => [id, hint]))),
]);
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const placeholders = (text = '') =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(byText);
/** A text that consists of a value only, such as a response of a caller's function. */
const isOnlyValue = (text: string) => /^\{\w+\}$/.test(text);

it('the engines use different message ids', () => {
  const ids = Object.keys(diagnosticMessages);
  expect(ids.filter((id) => id in policyMessages)).toEqual([]);
});

describe.each([
  ['de', german],
  ['fr', french],
])('findings of the engines in %s', (locale, catalogue: Readonly<Record<string, string>>) => {
  const translate = createTranslate(locale, catalogue);

  it('have a translation of every sentence and hint', () => {
    expect(Object.keys(catalogue).toSorted(byText)).toEqual(Object.keys(english).toSorted(byText));
  });

  it('have the placeholders of the English text', () => {
    for (const [id, text] of Object.entries(catalogue))
      expect(placeholders(text), id).toEqual(placeholders(english[id]));
  });

  it('format every text without a placeholder left over and without the English text', () => {
    for (const [id, text] of Object.entries(english)) {
      const names = placeholders(text);
      const values = Object.fromEntries(names.map((name) => [name, '7']));
      const translation = translate(id, values);
      expect(translation, id).not.toMatch(/\{\w*\}/);
      if (isOnlyValue(text)) continue;
      expect(translation, id).not.toBe(text.replaceAll(/\{\w+\}/g, '7'));
    }
  });

  const findings: readonly TranslatableFinding[] = [
    ...expandTemplate(
      {
        parameters: { size: { type: 'int', maxValue: 3 } },
        resources: [{ type: 'a/b', name: "[concat('a'", apiVersion: '2024-01-01' }],
        outputs: { broken: { type: 'string', value: "[unknown('x')]" } },
      },
      { parameters: { size: { value: 9 }, other: { value: 1 } } },
    ).diagnostics,
    ...lintTemplate('{ "parameters": { "unused": { "type": "string" } }, "resources": [] }'),
    ...compilePolicy(
      '{ "policyRule": { "if": { "field": "nothing", "sounds": 1 }, "then": { "effect": "explode" } } }',
    ).diagnostics,
    ...lintDefinition(
      '{ "properties": { "policyRule": { "if": { "field": "type", "equals": "x" }, "then": { "effect": "deny" } } } }',
    ).map((finding) => ({ ...finding, code: finding.rule })),
  ];

  it.each(findings.map((finding) => [finding.reason, finding] as const))('translate %s', (_, finding) => {
    expect(finding.values).toBeDefined();
    const { message, hint = 'none', values = {} } = finding;
    const translation = findingMessage(finding, translate);
    expect(translation).not.toBe(message);
    expect(findingHint(finding, translate)).not.toBe(hint);
    const missingValues = Object.values(values).filter(
      (value) => message.includes(value) && !translation.includes(value),
    );
    expect(missingValues).toEqual([]);
  });
});
