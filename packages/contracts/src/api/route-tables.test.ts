import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as tables from './route-tables.ts';
import { allRoutes } from './routes.ts';

const source = path.resolve(import.meta.dirname, '..');
const declaredTables = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/^export const ((?!allRoutes)\w+Routes)\b/gm)].map(([, name]) => ({
      file,
      name: name!,
    })),
  );

describe('route table', () => {
  it('includes the table of every routes file', () => {
    expect(Object.keys(tables).toSorted()).toEqual(declaredTables.map(({ name }) => name).toSorted());
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const withTable = new Set(declaredTables.map(({ file }) => file));
    expect(files.filter((file) => file.endsWith('-routes.ts') && !withTable.has(file))).toEqual([]);
  });

  it('gives every route a unique id in the form entity.verb', () => {
    const ids = allRoutes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]\w*\.[a-z]\w*$/i.test(id))).toEqual([]);
  });
});
