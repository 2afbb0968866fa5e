import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the README example produces the documented result', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const entry = new URL('index.ts', import.meta.url).href;
  const script = stripTypeScriptTypes(code).replace("'@blueport/azure-policy'", `'${entry}'`);
  const example = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
  )) as { verdict: { matches: boolean; effect: string }; why: string[] };
  expect(example.verdict).toMatchObject({ matches: true, effect: 'deny' });
  expect(readme).toContain(`['${example.why.join("', '")}']`);
});
