import { expandTemplate } from '@blueport/arm-template';
import type { Json } from '@blueport/arm-template';
import { describe, expect, it } from 'vitest';
import { catalogDirectory } from './catalog-directory.testing.ts';
import { allDependencies, readExpected, pickExpected } from './expected-resources.testing.ts';
import { loadCatalog } from './load-catalog.ts';

const catalog = await loadCatalog(catalogDirectory);

it('the catalog contains the twelve blueprints', () => {
  expect(catalog.map((blueprint) => blueprint.slug)).toEqual([
    'function-app',
    'hpc-cluster',
    'hub-spoke-network',
    'key-vault-private',
    'kubernetes-cluster',
    'linux-vm',
    'research-workspace',
    'static-web-app',
    'storage-account',
    'vm-scale-set',
    'web-app-database',
    'windows-vm',
  ]);
});

it('the catalog covers nested deployments, copy loops and the subscription scope', () => {
  const having = (part: string): string[] =>
    catalog.filter(({ templateText }) => templateText.includes(part)).map(({ slug }) => slug);
  expect(having('"type": "Microsoft.Resources/deployments"')).not.toEqual([]);
  expect(having('"scope": "inner"')).not.toEqual([]);
  expect(having('"copy": {')).not.toEqual([]);
  expect(catalog.some(({ definition }) => definition.scope === 'subscription')).toBe(true);
});

describe.each(catalog)('$slug', ({ slug, definition, template, templateText, icon, documentation }) => {
  const parameters = template['parameters'] as Record<string, Record<string, Json>>;

  const names = Object.keys(parameters);
  const required = names.filter((name) => parameters[name]?.['defaultValue'] === undefined);
  const outputs = template['outputs'] as Record<string, Record<string, Json>>;

  it('describes every parameter and output in a sentence and accepts tags', () => {
    const undescribed = Object.entries({ ...parameters, ...outputs })
      .filter(
        ([, { metadata }]) => !/^\S.+\.$/s.test((metadata as { description?: string })?.description ?? ''),
      )
      .map(([name]) => name);
    expect(undescribed).toEqual([]);
    expect(Object.keys(outputs)).not.toEqual([]);
    expect(parameters['tags']).toMatchObject({ type: 'object', defaultValue: {} });
  });

  it('has a page that names every required parameter and no unknown one', () => {
    const lines = documentation.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines.length).toBeGreaterThanOrEqual(40);
    expect(lines.length).toBeLessThanOrEqual(90);
    expect(required.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
    const mentioned = [...documentation.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map((match) => match[1]!);
    expect(mentioned.filter((name) => !names.includes(name) && !(name in outputs))).toEqual([]);
  });

  it('requires only values without a sensible default: a secret or a key', () => {
    const secret = (name: string): boolean => /secure/.test(JSON.stringify(parameters[name]?.['type']));
    const guessable = required.filter((name) => !secret(name) && !name.endsWith('Key'));
    expect(guessable).toEqual([]);
  });

  it('has an icon in the common style: 48 by 48, blue and orange lines, no text, no external references', () => {
    expect(icon).toContain('viewBox="0 0 48 48"');
    expect(icon).toContain('stroke-width="2.5"');
    const colours = new Set([...icon.matchAll(/#[0-9A-Fa-f]{3,8}/g)].map((match) => match[0]));
    expect(colours).toEqual(new Set(['#1A73E7', '#E8710A']));
    expect(icon).not.toMatch(/<text|<image|<script|<style|href=|url\(|\son\w+=/);
  });

  it('offers every image and every choice that the template allows', () => {
    const { imageParameter, images, radios } = definition.wizard.administrator ?? {};
    const offeredChoices = [
      ...(imageParameter ? [[imageParameter, (images ?? []).map(({ value }) => value)] as const] : []),
      ...(radios ?? []).map((radio) => [radio.parameter, radio.options.map(({ value }) => value)] as const),
    ];
    const allowed = offeredChoices.map(([name]) => [
      name,
      parameters[name]?.['type'] === 'bool' ? [false, true] : parameters[name]?.['allowedValues'],
    ]);
    expect(offeredChoices).toEqual(allowed);
  });

  it('creates exactly the resources listed in its expected.json', async () => {
    const expected = await readExpected(slug);
    const expansion = expandTemplate(templateText, expected);
    expect(expansion.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const ids = (resources: { id: string }[]): string[] => resources.map(({ id }) => id).sort();
    expect(ids(expansion.resources)).toEqual(ids(expected.resources));
    const actual = expected.resources.map((resource) =>
      pickExpected(
        expansion.resources.find(({ id }) => id === resource.id),
        resource,
      ),
    );
    expect(actual).toEqual(expected.resources);
    const values = Object.entries(expansion.outputs).map(([name, { value }]) => [name, value]);
    expect(Object.fromEntries(values)).toMatchObject(expected.outputs ?? {});
  });

  it('leaves an expression unresolved only if the engine reports that the cloud must evaluate it', async () => {
    const { resources, deferred } = expandTemplate(templateText, await readExpected(slug));
    const leftOver = resources.filter(
      (resource) => !Object.hasOwn(deferred, resource.id) && /"\[[a-z]\w*\(/i.test(JSON.stringify(resource)),
    );
    expect(leftOver).toEqual([]);
  });

  it('deploys in the order listed in its expected.json', async () => {
    const { deploymentOrder: waves = [], ...expected } = await readExpected(slug);
    const { graph } = expandTemplate(templateText, expected);
    expect(graph.cycles).toEqual([]);
    const wrong = waves.flatMap((wave, index) =>
      wave.filter((id) => {
        const waitsFor = allDependencies(graph.nodes, id);
        const waitsForLastWave = index === 0 || waves[index - 1]!.some((other) => waitsFor.has(other));
        const waitsForLater = waves
          .slice(index)
          .some((laterNames) => laterNames.some((other) => waitsFor.has(other)));
        return !waitsForLastWave || waitsForLater;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('can be deployed with its required parameters only', () => {
    const values = required.map((name) => [name, { value: 'ssh-ed25519 Example-Value-1' }]);
    const { resources, diagnostics } = expandTemplate(templateText, {
      scope: { kind: definition.scope, resourceGroup: 'rg-defaults', location: 'westeurope' },
      parameters: Object.fromEntries(values) as Record<string, { value: string }>,
    });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(resources).not.toEqual([]);
  });
});
