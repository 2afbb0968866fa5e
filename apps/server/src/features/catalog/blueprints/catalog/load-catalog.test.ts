import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogError } from './catalog-error.ts';
import { loadCatalog } from './load-catalog.ts';
import { catalogDirectory } from './catalog-directory.testing.ts';

type Edit = Record<string, unknown> & {
  wizard: { groups: { parameters: string[] }[]; administrator: { images: { value: string }[] } };
  parameters: Record<string, Record<string, unknown>>;
};

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catalog-'));
  await cp(join(catalogDirectory, 'linux-vm'), join(directory, 'linux-vm'), { recursive: true });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function edit(file: string, change: (content: Edit) => void): Promise<void> {
  const path = join(directory, 'linux-vm', file);
  const content = JSON.parse(await readFile(path, 'utf8')) as Edit;
  change(content);
  await writeFile(path, JSON.stringify(content));
}

async function problems(): Promise<string[]> {
  const error: unknown = await loadCatalog(directory).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) return [];
  return error.problems.map(({ file, place, message }) => `${file}#${place} ${message}`);
}

describe('loading a valid folder', () => {
  it('returns the definition, template, icon and documentation page', async () => {
    const [blueprint] = await loadCatalog(directory);
    expect(blueprint?.slug).toBe('linux-vm');
    expect(blueprint?.definition.wizard.administrator?.imageParameter).toBe('image');
    expect(Object.keys(blueprint?.template ?? {})).toContain('resources');
    expect(blueprint?.icon).toMatch(/^<svg/);
    expect(blueprint?.documentation).toMatch(/^# /);
  });
});

describe('loading an invalid folder', () => {
  it('reports a missing icon', async () => {
    await rm(join(directory, 'linux-vm', 'icon.svg'));
    expect(await problems()).toEqual(['linux-vm/icon.svg# The file is missing or empty.']);
  });

  it('reports a parameter set that expects neither success nor failure', async () => {
    await writeFile(
      join(directory, 'linux-vm', 'bench.json'),
      '[{ "name": "Set", "parameters": {}, "expect": "luck" }]',
    );
    expect((await problems())[0]).toMatch(/^linux-vm\/bench\.json#\/0\/expect /);
  });

  it('reports invalid JSON', async () => {
    await writeFile(join(directory, 'linux-vm', 'template.json'), '{ "parameters": ');
    expect((await problems())[0]).toMatch(/^linux-vm\/template\.json# .*JSON/);
  });

  it('reports an unknown field and an invalid category', async () => {
    await edit('blueprint.json', (content) => {
      content['category'] = 'Toys';
      content['colour'] = 'red';
    });
    const found = await problems();
    expect(found.some((line) => line.startsWith('linux-vm/blueprint.json#/category '))).toBe(true);
    expect(found.some((line) => line.includes('colour'))).toBe(true);
  });

  it('reports a slug that is missing or differs from the folder name', async () => {
    await edit('blueprint.json', (content) => (content['slug'] = 'other-name'));
    expect((await problems())[0]).toMatch(/#\/slug .*other-name/);
    await edit('blueprint.json', (content) => (content['slug'] = '9 lives'));
    expect((await problems())[0]).toMatch(/#\/slug /);
  });

  it('reports a wizard field without a parameter and a parameter without a wizard field', async () => {
    await edit('blueprint.json', (content) => (content.wizard.groups[0]!.parameters[0] = 'vmNaem'));
    expect(await problems()).toEqual([
      "linux-vm/blueprint.json#/wizard/groups/0/parameters/0 The template has no parameter 'vmNaem'.",
      "linux-vm/blueprint.json#/wizard/groups No group shows the parameter 'vmName'.",
    ]);
  });

  it('reports a parameter that is shown twice', async () => {
    await edit('blueprint.json', (content) => content.wizard.groups[1]!.parameters.push('vmName'));
    expect((await problems())[0]).toMatch(/already used at \/wizard\/groups\/0\/parameters\/0/);
  });

  it('reports an image that the template does not allow', async () => {
    await edit('blueprint.json', (content) => (content.wizard.administrator.images[0]!.value = 'beos-5'));
    expect((await problems())[0]).toMatch(/#\/wizard\/administrator\/images "beos-5"/);
  });

  it('reports a secret with a default', async () => {
    await edit('template.json', (content) => {
      content.parameters['adminPasswordOrKey']!['defaultValue'] = 'not-a-secret-any-more';
    });
    expect((await problems())[0]).toMatch(/#\/parameters\/adminPasswordOrKey\/defaultValue /);
  });

  it('reports a template for another scope', async () => {
    await edit('blueprint.json', (content) => (content['scope'] = 'subscription'));
    expect((await problems())[0]).toMatch(/^linux-vm\/template\.json#\/\$schema /);
  });
});
