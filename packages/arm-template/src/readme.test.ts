import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the README example produces the documented result', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const entry = new URL('index.ts', import.meta.url).href;
  const script = stripTypeScriptTypes(code).replace("'@blueport/arm-template'", `'${entry}'`);
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
  )) as { names: string[]; changes: string[] };
  expect(module.names).toEqual(['data in westus']);
  expect(module.changes).toEqual(['Create']);
});

it('every public type has a doc comment', () => {
  const lines = readFileSync(join(import.meta.dirname, 'types.ts'), 'utf8').split('\n');
  const undocumentedTypes = lines.filter(
    (line, i) => /^export (type|interface) /.test(line) && !lines[i - 1]?.endsWith('*/'),
  );
  expect(undocumentedTypes).toEqual([]);
});
