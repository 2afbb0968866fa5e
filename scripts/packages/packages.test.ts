import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as clientModule from '@blueport/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages, packPackage, type PackageName } from './pack-package.mjs';
import { checkTypes, readExamples, writeModules } from './readme-examples.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'blueport-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const modules = path.resolve(import.meta.dirname, '..', '..', 'node_modules');
const installed = (name: string) => path.join(folder, 'node_modules', '@blueport', name);
const engines = ['arm-template', 'azure-policy'] as const;

/** Installs an archive without a registry: its dependencies are those of the repository. */
function install(archive: string, name: string): void {
  mkdirSync(installed(name), { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', installed(name), '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(path.join(installed(name), 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies))
    cpSync(path.join(modules, dependency), path.join(folder, 'node_modules', dependency), {
      recursive: true,
    });
}

beforeAll(async () => {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of Object.keys(packages) as PackageName[]) install(await packPackage(name, folder), name);
}, 120_000);

describe.each(Object.keys(packages))('the package %s', (name) => {
  it('contains its license, change log, documentation and types', () => {
    const files = globSync('**/*', { cwd: installed(name) });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md', 'index.js']));
    expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
    const manifest = readFileSync(path.join(installed(name), 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ license: 'Apache-2.0', engines: { node: '>=20' } });
    expect(manifest).not.toContain('private');
  });

  it('has documents whose links refer to documents of the package', () => {
    for (const page of globSync('**/*.md', { cwd: installed(name) })) {
      const text = readFileSync(path.join(installed(name), page), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, link = '']) => link);
      const missing = links.filter(
        (link) =>
          globSync(path.join(path.dirname(page), link.split('#')[0]!), { cwd: installed(name) }).length === 0,
      );
      expect(missing, page).toEqual([]);
    }
  });
});

/** Returns the public declarations of a package without a doc comment: those of its index and of the files it exports from. */
function undocumented(name: string): string[] {
  const folderOfTypes = path.join(installed(name), 'types', name, 'src');
  const index = readFileSync(path.join(folderOfTypes, 'index.d.ts'), 'utf8');
  const exports = [...index.matchAll(/export (?:type )?(\*|\{[^}]*\}) from '\.\/(.+)\.ts'/g)];
  return exports.flatMap(([, names = '', file = '']) => {
    const text = readFileSync(path.join(folderOfTypes, `${file}.d.ts`), 'utf8');
    const declared = [
      ...text.matchAll(/(\*\/\n)?export (?:declare )?(?:interface|type|const|function|class) (\w+)/g),
    ];
    return declared.flatMap(([, comment, declaration = '']) =>
      comment === undefined && (names === '*' || new RegExp(`\\b${declaration}\\b`).test(names))
        ? [declaration]
        : [],
    );
  });
}

describe.each(engines)('the declarations of %s', (name) => {
  it('have a doc comment for every public type and function', () => {
    expect(undocumented(name)).toEqual([]);
  });
});

describe.each(engines)('the examples of %s', (name) => {
  it('produce the documented values without the repository', async () => {
    const examples = readExamples(folder, name);
    expect(examples.length).toBeGreaterThan(1);
    for (const [at, file] of writeModules(folder, examples).entries()) {
      const { expected } = examples[at]!;
      const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      expect(Object.keys(expected).length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(values))).toMatchObject(JSON.parse(JSON.stringify(expected)));
    }
  });

  it('match the type declarations', () => {
    expect(checkTypes(folder, readExamples(folder, name))).toBe('');
  });
});

describe('the packed client', () => {
  it('runs without other packages', async () => {
    const entry = pathToFileURL(path.join(installed('client'), 'index.js')).href;
    const { createClient } = (await import(entry)) as typeof clientModule;
    let requested = '';
    const client = createClient({
      origin: 'https://portal.example',
      fetch: (url) => {
        requested = url;
        return Promise.resolve(Response.json({ id: 'f1' }));
      },
    });
    expect(await client.fleet.get({ id: 'f1' })).toEqual({ id: 'f1' });
    expect(requested).toBe('https://portal.example/api/user/fleet/f1');
  });

  it('contains the types of inputs and responses', () => {
    const code = `import { createClient } from '@blueport/client';
const client = createClient({ origin: '' });
const wrong: number = (await client.fleet.get({ id: 'f1' })).blueprint;
await client.fleet.get({ name: 'f1' });
export { wrong };
`;
    const faults = checkTypes(folder, [{ name: 'program', code }])
      .split('\n')
      .flatMap((line) => /^program\.ts\((\d+),.*(TS\d+)/.exec(line)?.slice(1) ?? []);
    expect(faults).toEqual(['3', 'TS2322', '4', 'TS2353']);
  });
});
