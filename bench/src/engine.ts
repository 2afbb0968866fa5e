import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expandTemplate, type JsonObject } from '@blueport/arm-template';
import { absent, hasCorpus, filesBelow } from '../../packages/arm-template/src/corpus/corpusFolder.ts';
import { parametersFor, readTemplates } from '../../packages/arm-template/src/corpus/corpusTemplates.ts';
import { median, type Report } from './report.ts';

const scope = {
  kind: 'resourceGroup',
  tenantId: '00000000-0000-0000-0000-0000000000aa',
  subscriptionId: '00000000-0000-0000-0000-0000000000bb',
  resourceGroup: 'rg-bench',
  location: 'westeurope',
} as const;

/** Splits the resources into loops of at most 800 iterations. */
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

/**
 * Measures the expansion of large templates when warm, then of every template of the public corpus if it is next to the
 * checkout.
 */
export function measureEngine(report: Report): void {
  report.add({
    name: 'expansion of a template of 800 resources, warm',
    unit: 'ms',
    target: 50,
    isHeadline: true,
    value: expansionMs(800),
  });
  const thousand = expansionMs(1000);
  report.add({
    name: 'expansion of 10,000 copies, warm',
    unit: 'ms',
    // Linear growth, with a margin for a busy machine.
    target: Math.ceil(thousand * 15),
    value: expansionMs(10_000),
    note: `1,000 take ${thousand.toFixed(1)} ms; linear would be ten times that`,
  });
  measureMemory(report);
  measureCorpus(report);
}

function expansionMs(count: number): number {
  const template = templateWith(count);
  const times: number[] = [];
  const rounds = count > 1000 ? 10 : 50;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const { resources } = expandTemplate(template, { parameters: {}, scope });
    if (resources.length !== count) throw new Error(`Expected ${count} resources, got ${resources.length}.`);
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(rounds / 2));
}

/** Measures the heap retained for 10,000 expanded resources after all intermediate values are collected. */
function measureMemory(report: Report): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const template = templateWith(10_000);
  let resources = 0;
  // The median of several rounds: garbage of earlier figures changes a single round by up to 10%.
  const sizes = Array.from({ length: 7 }, () => {
    collect();
    const before = process.memoryUsage().heapUsed;
    const result = expandTemplate(template, { parameters: {}, scope });
    collect();
    const size = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
    ({ length: resources } = result.resources);
    return size;
  });
  report.add({
    name: 'memory that 10,000 expanded resources hold',
    unit: 'MiB',
    target: 64,
    value: median(sizes),
    note: `${resources} resources with graph and provenance`,
  });
}

function measureCorpus(report: Report): void {
  if (!hasCorpus) {
    console.log(`  slowest template of the corpus: skipped, ${absent}`);
    return;
  }
  const paths = new Set(filesBelow('arm'));
  const files = readTemplates().map((file) => ({ ...file, parameters: parametersFor(file, paths, false) }));
  let slowest = { path: '', ms: 0 };
  let all = 0;
  for (const { path, text, kind, parameters } of files) {
    const times = [0, 1, 2].map(() => {
      const startedAt = performance.now();
      expandTemplate(text, { parameters, scope: { ...scope, kind } });
      return performance.now() - startedAt;
    });
    const ms = median(times);
    all += ms;
    if (ms > slowest.ms) slowest = { path, ms };
  }
  report.add({
    name: 'slowest template of the corpus',
    unit: 'ms',
    target: 250,
    value: slowest.ms,
    note: `${slowest.path}; all ${files.length} take ${Math.round(all)} ms`,
  });
}
