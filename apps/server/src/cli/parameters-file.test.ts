import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readJsonFile, readMachineChoice, readParameterEntries, readParameters } from './parameters-file.ts';
import { expandFile } from './template/expand-file.ts';

const vault = '/subscriptions/s/resourceGroups/g/providers/Microsoft.KeyVault/vaults/v';
const reference = { keyVault: { id: vault }, secretName: 'password' };
let folder: string;
const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blueport-parameters-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reads a machine choice from a file that contains an object and returns undefined without a file', () => {
  const choice = { image: '01900000-0000-7000-8000-00000000000a', extensions: [{ id: 'b' }] };
  expect(readMachineChoice(write('machine.json', choice))).toEqual(choice);
  expect(readMachineChoice(undefined)).toBeUndefined();
  const list = write('list.json', [choice]);
  expect(() => readMachineChoice(list)).toThrow(/does not contain an object/);
});

describe('a JSON file', () => {
  const writeText = (text: string): string => {
    const file = join(folder, 'text.json');
    writeFileSync(file, text);
    return file;
  };

  it('may contain comments, trailing commas and a byte order mark', () => {
    expect(readJsonFile(writeText('\uFEFF{ // size\n "size": 1, }'))).toEqual({ size: 1 });
  });

  it.each([
    ['{\n  "a": tru }', 2, 8],
    ['{ "a": 1', 1, 9],
    ['', 1, 1],
  ])('is rejected with line and column if it is invalid: %j', (text, line, column) => {
    const message = new RegExp(`not valid JSON: line ${line}, column ${column}\\.`);
    expect(() => readJsonFile(writeText(text))).toThrow(message);
  });
});

describe('a secret parameter', () => {
  const parameters = { secret: { fromEnvironment: 'TEST_SECRET' }, open: { value: 'seen' } };
  const machine = {
    extensions: [{ id: 'b' }, { id: 'a', values: { key: { fromEnvironment: 'TEST_SECRET' }, open: 'seen' } }],
  };
  afterEach(() => vi.unstubAllEnvs());

  it('is read from the environment, so that no file has to contain it', () => {
    vi.stubEnv('TEST_SECRET', 'hush "4711"');
    expect(readParameters(write('hush.json', { parameters }))).toEqual({
      secret: 'hush "4711"',
      open: 'seen',
    });
    expect(readMachineChoice(write('machine-hush.json', machine))).toEqual({
      extensions: [{ id: 'b' }, { id: 'a', values: { key: 'hush "4711"', open: 'seen' } }],
    });
  });

  it('throws an error that names the environment variable if it is empty', () => {
    vi.stubEnv('TEST_SECRET', '');
    expect(() => readParameters(write('hush.json', { parameters }))).toThrow(
      'The value of secret is read from the environment variable TEST_SECRET, which is not set.',
    );
    expect(() => readMachineChoice(write('machine-hush.json', machine))).toThrow(
      'The value of key is read from',
    );
  });
});

describe('a parameters file', () => {
  it('is read in the cloud format or as a plain object', () => {
    const file = write('whole.json', {
      $schema: 'x',
      contentVersion: '1.0.0.0',
      parameters: { a: { value: 1 }, b: { value: null }, c: { reference } },
    });
    expect(readParameterEntries(file)).toEqual({ a: { value: 1 }, b: { value: null }, c: { reference } });
    const plain = write('plain.json', {
      $schema: 'x',
      a: 1,
      tags: { owner: 'me' },
      link: { reference: 'r' },
    });
    expect(readParameters(plain)).toEqual({ a: 1, tags: { owner: 'me' }, link: { reference: 'r' } });
    expect(readParameters(undefined)).toEqual({});
  });

  it('never resolves a reference to a secret into a value', () => {
    const file = write('secret.json', { parameters: { secret: { reference } } });
    expect(() => readParameters(file)).toThrow(
      'The parameter secret refers to the secret password of a key vault',
    );
    const half = write('half.json', { secret: { reference: { keyVault: { id: vault } } } });
    expect(() => readParameterEntries(half)).toThrow('The reference of the parameter secret');
    expect(() => readParameterEntries(write('list.json', [1]))).toThrow('does not contain a JSON object');
    const template = write('template.json', {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      parameters: { secret: { type: 'secureString', minLength: 4 } },
      resources: [
        { type: 'A.B/c', apiVersion: '1', name: 'a', properties: { word: "[parameters('secret')]" } },
      ],
    });
    const expansion = expandFile(template, { parameters: file, location: 'westeurope' });
    expect(expansion.diagnostics).toEqual([]);
    expect(expansion.resources[0]?.['properties']).toEqual({ word: `[getSecret('${vault}', 'password')]` });
  });
});
