import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Anomaly, AnomalyCause, CostRow } from './index.ts';
import * as engine from './index.ts';

interface Example {
  readonly rows: readonly CostRow[];
  readonly forecast: readonly number[];
  readonly anomalies: readonly Anomaly[];
  readonly causes: readonly AnomalyCause[];
}

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

describe('README', () => {
  it('has an example with the documented results', async () => {
    const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const entry = new URL('index.ts', import.meta.url).href;
    const script = stripTypeScriptTypes(code).replace("'@blueport/cost-analysis'", `'${entry}'`);
    const { rows, forecast, anomalies, causes } = (await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
    )) as Example;
    expect(readme).toContain(`\`rows[0].billed\` is ${rows[0]!.billed} `);
    expect(rows[0]!.tags).toEqual({ env: 'prod' });
    expect(readme).toContain(`\`forecast\` is \`[${forecast.join(', ')}]\``);
    expect(anomalies).toHaveLength(1);
    expect(readme).toContain(`one ${anomalies[0]!.kind} from ${anomalies[0]!.day} to ${anomalies[0]!.until}`);
    expect(causes).toMatchObject([{ resourceId: 'batch', share: 1 }]);
  });

  it('documents every function and every error code', () => {
    const functions = Object.entries(engine).flatMap(([name, value]) =>
      typeof value === 'function' && name !== 'CostFileError' ? [`| \`${name}(`] : [],
    );
    const codes = Object.keys(engine.costFileErrors).map((code) => `| \`${code}\` |`);
    for (const entry of [...functions, ...codes]) expect(readme).toContain(entry);
  });
});
