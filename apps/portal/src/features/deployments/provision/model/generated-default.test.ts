import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../core/i18n/locale.ts';
import { t } from '../../../../core/i18n/translate.tsx';
import english from '../deferred/messages/en.json';
import {
  generatedLabel,
  generatedPreview,
  generatedValue,
  usesDeploymentRegion,
} from './generated-default.ts';
import { parameterFixture } from './wizard-fixture.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(english) }));

const computedBy = (defaultExpression: string) =>
  parameterFixture({
    name: 'one',
    defaultExpression,
    ...(defaultExpression.endsWith('location]') && { source: 'locations' }),
  });
const name = computedBy("[concat('st', uniqueString(resourceGroup().id))]");
const region = computedBy('[resourceGroup().location]');

describe('usesDeploymentRegion', () => {
  it.each([
    ['[resourceGroup().location]', true],
    ['[ deployment().location ]', true],
    ["[if(true(), resourceGroup().location, 'westeurope')]", false],
    ["[parameters('location')]", false],
  ])('recognizes %s: %s', (expression, expected) => {
    expect(usesDeploymentRegion(computedBy(expression))).toBe(expected);
  });
});

describe('generated defaults', () => {
  it('shows the preview of a computed value, never its expression', () => {
    expect(generatedLabel(name, 'westeurope', t)).toBe('Generated automatically');
    expect(generatedPreview(name, 'st4xq', t)).toEqual({ text: 'Preview:', value: 'st4xq' });
    expect(generatedValue(name, 'st4xq', t)).toBe('st4xq (generated automatically)');
  });

  it('explains when a value without a preview is known', () => {
    expect(generatedPreview(name, undefined, t)?.text).toMatch(/after you choose a subscription/);
    expect(generatedPreview(computedBy("[utcNow('yyyy')]"), undefined, t)?.text).toMatch(/when you deploy/);
    expect(generatedValue(name, undefined, t)).toBe('Generated automatically');
  });

  it('names the region of the deployment', () => {
    expect(generatedLabel(region, 'westeurope', t)).toBe('Same as the deployment: West Europe');
    expect(generatedLabel(region, '', t)).toBe('Same as the deployment');
    expect(generatedValue(region, 'westeurope', t)).toBe('Same as the deployment: West Europe');
    expect(generatedPreview(region, 'westeurope', t)).toBeUndefined();
  });
});
