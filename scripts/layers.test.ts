import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may depend on whom (design.md section 2): arrows point down only. `may` names run-time dependencies; a development
 * dependency is allowed wider, because tests drive the real neighbour.
 */
const layers: Record<string, { may: string[]; mayInTests?: string[] }> = {
  '@blueport/contracts': { may: [] },
  '@blueport/arm-template': { may: [] },
  '@blueport/azure-policy': { may: [] },
  '@blueport/cloud': { may: ['@blueport/contracts'], mayInTests: ['@blueport/cloud-sandbox'] },
  '@blueport/cloud-sandbox': { may: ['@blueport/arm-template', '@blueport/azure-policy'] },
  '@blueport/server': {
    may: ['@blueport/contracts', '@blueport/arm-template', '@blueport/azure-policy', '@blueport/cloud'],
    mayInTests: ['@blueport/cloud-sandbox'],
  },
  '@blueport/portal': { may: ['@blueport/contracts', '@blueport/arm-template'] },
};

const root = path.resolve(import.meta.dirname, '..');

interface Workspace {
  name: string;
  folder: string;
  dependencies: string[];
  devDependencies: string[];
}

const ownNames = (record: Record<string, string> | undefined) =>
  Object.keys(record ?? {}).filter((name) => name.startsWith('@blueport/'));

function readWorkspace(folder: string): Workspace {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return {
    name: manifest.name,
    folder,
    dependencies: ownNames(manifest.dependencies),
    devDependencies: ownNames(manifest.devDependencies),
  };
}

const workspaces = ['apps', 'packages'].flatMap((group) =>
  readdirSync(path.join(root, group)).map((name) => readWorkspace(path.join(group, name))),
);

/** Files of a workspace's src with the packages of ours that each imports. */
function importsOf(workspace: Workspace): { file: string; imports: string[] }[] {
  const source = path.join(root, workspace.folder, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file,
      imports: [...readFileSync(path.join(source, file), 'utf8').matchAll(/from '(@blueport\/[a-z-]+)/g)].map(
        (match) => match[1]!,
      ),
    }));
}

const isTestCode = (file: string) => /\.(test|testing)\.tsx?$|(^|\/)(test|testing)\//.test(file);

describe('layers', () => {
  it.each(workspaces)('$name is a known layer and declares only what lies below', (workspace) => {
    const layer = layers[workspace.name];
    expect(layer, `add ${workspace.name} to the table of layers`).toBeDefined();
    expect(layer!.may).toEqual(expect.arrayContaining(workspace.dependencies));
    expect([...layer!.may, ...(layer!.mayInTests ?? [])]).toEqual(
      expect.arrayContaining(workspace.devDependencies),
    );
  });

  it.each(workspaces)(
    '$name imports only what it declares, and test-only neighbours only in tests',
    (workspace) => {
      const stray = importsOf(workspace).flatMap(({ file, imports }) =>
        imports
          .filter((name) => name !== workspace.name && !workspace.dependencies.includes(name))
          .filter((name) => !(isTestCode(file) && workspace.devDependencies.includes(name)))
          .map((name) => `${file} imports ${name}`),
      );
      expect(stray).toEqual([]);
    },
  );

  it('a feature of the server or the portal is entered by its index only', () => {
    const strays: string[] = [];
    for (const app of ['apps/server', 'apps/portal']) {
      const features = path.join(root, app, 'src', 'features');
      for (const file of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file) || isTestCode(file)) continue;
        const own = file.split(path.sep)[0]!;
        const text = readFileSync(path.join(features, file), 'utf8');
        for (const match of text.matchAll(/from '((?:\.\.\/)+[^']+)'/g)) {
          const target = path.relative(features, path.resolve(features, path.dirname(file), match[1]!));
          const [other, ...rest] = target.split(path.sep);
          if (target.startsWith('..') || other === own) continue;
          if (app === 'apps/portal' || rest.join('/') !== 'index.ts')
            strays.push(`${app}: ${file} -> ${target}`);
        }
      }
    }
    expect(strays).toEqual([]);
  });
});
