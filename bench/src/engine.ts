import { expandTemplate, type JsonObject } from '@blueport/arm-template';
import { median, type Report } from './report.ts';

const scope = {
  kind: 'resourceGroup',
  tenantId: '00000000-0000-0000-0000-0000000000aa',
  subscriptionId: '00000000-0000-0000-0000-0000000000bb',
  resourceGroup: 'rg-bench',
  location: 'westeurope',
} as const;

function templateWith(count: number): JsonObject {
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: { prefix: { type: 'string', defaultValue: 'net' } },
    resources: Array.from({ length: Math.ceil(count / 800) }, (_, loop) => ({
      type: 'Microsoft.Network/publicIPAddresses',
      apiVersion: '2024-05-01',
      name: `[format('{0}-${loop}-{1}', parameters('prefix'), copyIndex())]`,
      location: '[resourceGroup().location]',
      copy: { name: `loop${loop}`, count: Math.min(800, count - loop * 800) },
      properties: {
        dnsSettings: { domainNameLabel: "[toLower(concat(parameters('prefix'), copyIndex()))]" },
      },
    })),
  };
}

/** Expansion of large templates, warm. */
export function measureEngine(report: Report): void {
  for (const [count, target] of [
    [800, 50],
    [10_000, undefined],
  ] as const) {
    const template = templateWith(count);
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const begun = performance.now();
      const { resources } = expandTemplate(template, { parameters: {}, scope });
      if (resources.length !== count)
        throw new Error(`Expected ${count} resources, got ${resources.length}.`);
      times.push(performance.now() - begun);
    }
    report.add({
      name: `expansion of a template of ${count} resources, warm`,
      unit: 'ms',
      value: median(times.slice(2)),
      ...(target ? { target } : {}),
    });
  }
}
