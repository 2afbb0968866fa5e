import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { mergeRuntime } from './merge-runtime.ts';

const sources: Readonly<Record<string, string>> = {
  main: `import { used } from 'library'; export const later = () => import('part'); export const text = () => import('words'); export { used };`,
  library: `import * as all from 'legacy'; export const used = all.default.name;`,
  legacy: `module.exports = { name: 'legacy' };`,
  part: `import { used } from 'library'; import * as own from 'other'; export { own }; export const part = used;`,
  other: `exports.name = 'other';`,
  words: `export default { text: 'text' }; `,
};
const virtual: Plugin = {
  name: 'virtual',
  resolveId: (id) => (id in sources ? `\0${id}` : null),
  load: (id) => sources[id.slice(1)] ?? null,
};

async function chunksOf(plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const groups = [
    { name: 'vendor', test: /library|legacy/ },
    { name: 'part', test: /part|other/ },
    { name: 'words', test: /words/ },
  ];
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual, ...plugins],
    build: {
      write: false,
      rolldownOptions: {
        input: 'main',
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
}

it('emits no separate runtime file, and the code still runs', async () => {
  const before = await chunksOf([]);
  expect(before.map(({ name }) => name)).toContain('rolldown-runtime');
  const after = await chunksOf([mergeRuntime('vendor')]);
  expect(after.map(({ name }) => name)).not.toContain('rolldown-runtime');
  for (const { code, imports } of after)
    expect(`${code} ${imports.join()}`).not.toContain('rolldown-runtime');
  const vendor = after.find(({ name }) => name === 'vendor')!;
  const inline = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const part = after.find(({ name }) => name === 'part')!;
  const whole = part.code.replaceAll(/"\.\/[^"]*"/g, JSON.stringify(inline(vendor.code)));
  const exported = Object.values((await import(inline(whole))) as object);
  expect(JSON.stringify(exported)).toContain('legacy');
});

it('renames the files it changes', async () => {
  const names = async (plugins: Plugin[]) => (await chunksOf(plugins)).map(({ fileName }) => fileName);
  const before = new Set(await names([]));
  expect((await names([mergeRuntime('vendor')])).filter((name) => before.has(name))).toEqual([]);
});
