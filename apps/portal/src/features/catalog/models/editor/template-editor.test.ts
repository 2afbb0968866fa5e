import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { emptyTemplate } from '../new-model.ts';
import { completeTemplate } from './template-completion.ts';
import { findingsOf, toEditorDiagnostics } from './template-diagnostics.ts';

const head = `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "prefix": { "type": "string" } },
  "variables": { "place": "westeurope" },
  "resources": [{ "type": "Microsoft.Storage/storageAccounts", `;

/** Returns the labels offered at the cursor. */
function listCompletions(text: string): string[] {
  const at = text.indexOf('|');
  const doc = text.replace('|', '');
  const state = EditorState.create({ doc, extensions: [json()] });
  const result = completeTemplate(new CompletionContext(state, at, true));
  return result?.options.map(({ label }) => label) ?? [];
}

describe('completeTemplate', () => {
  test('offers functions in expressions, and the names of parameters and variables inside quotes', () => {
    expect(listCompletions(`${head} "name": "[conc|]" }] }`)).toEqual(
      expect.arrayContaining(['concat', 'uniqueString']),
    );
    expect(listCompletions(`${head} "name": "[parameters('|')]" }] }`)).toEqual(['prefix']);
    expect(listCompletions(`${head} "location": "[variables('|')]" }] }`)).toEqual(['place']);
    expect(listCompletions(`${head} "name": "plain | text" }] }`)).toEqual([]);
  });
  test('offers resource types, API versions newest first, and properties of the type', () => {
    expect(listCompletions(`{ "resources": [{ "type": "|" }] }`)).toContain(
      'Microsoft.Compute/virtualMachines',
    );
    const versions = listCompletions(`${head} "apiVersion": "|" }] }`);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions).toEqual(versions.toSorted().toReversed());
    expect(listCompletions(`${head} "properties": { "|": 1 } }] }`)).toContain('supportsHttpsTrafficOnly');
    expect(listCompletions(`${head} "|": 1 }] }`)).toEqual(
      expect.arrayContaining(['apiVersion', 'sku', 'properties']),
    );
  });
  test('offers other resources in dependsOn, and child types inside a parent resource', () => {
    const two = `{ "resources": [{ "type": "Microsoft.Storage/storageAccounts", "name": "[parameters('n')]" },
      { "type": "Microsoft.Web/sites", "name": "it's", "dependsOn": ["|"] }] }`;
    expect(listCompletions(two)).toEqual([
      "[resourceId('Microsoft.Storage/storageAccounts', parameters('n'))]",
      "[resourceId('Microsoft.Web/sites', 'it''s')]",
    ]);
    const templateText = `{ "resources": { "files": { "type": "|", "dependsOn": [] }, "site": {} } }`;
    expect(listCompletions(templateText)).toContain('Microsoft.Storage/storageAccounts');
    expect(listCompletions(templateText.replace('|', '').replace('[]', '["|"]'))).toEqual(['files', 'site']);
    expect(listCompletions(`${head} "location": "|" }] }`)).toEqual(
      expect.arrayContaining(['[resourceGroup().location]', 'westeurope']),
    );
    const child = `{ "resources": [{ "type": "Microsoft.Sql/servers", "resources": [{ "type": "|" }] }] }`;
    expect(listCompletions(child)).toEqual(expect.arrayContaining(['databases', 'firewallRules']));
    expect(listCompletions(child)).not.toContain('Microsoft.Web/sites');
  });
  test('offers types in resourceId, members after a dot, user-defined functions, and the fields of outputs', () => {
    expect(listCompletions(`${head} "name": "[resourceId('Microsoft.Net|')]" }] }`)).toContain(
      'Microsoft.Network/virtualNetworks',
    );
    expect(listCompletions(`${head} "name": "[resourceGroup().|]" }] }`)).toContain('location');
    expect(listCompletions(`${head} "name": "[parameters('prefix').|]" }] }`)).toEqual([]);
    const own = `{ "functions": [{ "namespace": "contoso", "members": { "unique": {} } }], "resources": [{ "name": "[|]" }] }`;
    expect(listCompletions(own)).toEqual(expect.arrayContaining(['concat', 'contoso.unique']));
    expect(listCompletions(own.replace('[|]', '[contoso.|]'))).toEqual(['contoso.unique']);
    expect(listCompletions('{ "outputs": { "id": { "|" } } }')).toContain('value');
    expect(listCompletions('{ "outputs": { "id": { "type": "|" } } }')).toContain('secureString');
  });
  test('adds a colon to a member without a value, and quotes and a colon without an opening quote', () => {
    const take = (text: string, label: string) => {
      const at = text.indexOf('|');
      const doc = text.replace('|', '');
      const view = new EditorView({ state: EditorState.create({ doc, extensions: [json()] }) });
      const result = completeTemplate(new CompletionContext(view.state, at, true))!;
      const one = result.options.find((each) => each.label === label)!;
      if (typeof one.apply === 'function') one.apply(view, one, result.from, at);
      else view.dispatch({ changes: { from: result.from, to: at, insert: one.apply ?? one.label } });
      return view.state.doc.toString();
    };
    expect(take('{ "resources": [{ "na|" }] }', 'name')).toBe('{ "resources": [{ "name":  }] }');
    expect(take('{ "resources": [{ "|": 1 }] }', 'name')).toBe('{ "resources": [{ "name": 1 }] }');
    expect(take('{ "resources": [{ | }] }', 'name')).toBe('{ "resources": [{ "name":  }] }');
  });
});

describe('findingsOf', () => {
  test('reports the line of an error, also below a comment', () => {
    const text = `${head.replace('"variables"', '// why\n  "variables"')}"apiVersion": "2023-05-01",
    "name": "[parameters('missing')]", "location": "[nothing()]" }]
}`;
    const findings = findingsOf(text, new Date('2026-01-01'));
    const unknown = findings.find(({ code }) => code === 'UnknownParameter');
    expect(unknown).toMatchObject({ severity: 'error', line: 8 });
    const doc = EditorState.create({ doc: text }).doc;
    const [first] = toEditorDiagnostics(doc, [unknown!]);
    expect(doc.lineAt(first!.from).number).toBe(8);
  });
  test('suggests the type and the property that were probably meant', () => {
    const text = `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    { "type": "Microsoft.Storage/storageAcounts", "apiVersion": "2023-05-01", "name": "a" },
    { "type": "Microsoft.Storage/storageAccounts", "apiVersion": "2023-05-01", "name": "b", "location": "westeurope",
      "properties": {
        "accessTierr": "Hot" } }
  ]
}`;
    const found = findingsOf(text, new Date('2024-01-01')).filter(({ code }) =>
      code.endsWith('-Should-Be-Known'),
    );
    expect(found.map(({ severity, line, hint }) => [severity, line, hint])).toEqual([
      ['warning', 8, "Did you mean 'accessTier'?"],
      ['error', 5, "Did you mean 'Microsoft.Storage/storageAccounts'?"],
    ]);
  });
  test('reports where incomplete JSON breaks off', () => {
    const findings = findingsOf('{\n  "resources": [\n', new Date('2026-01-01'));
    expect(findings[0]).toMatchObject({ code: 'InvalidJson', severity: 'error' });
    expect(findings.every(({ line }) => line === undefined || line <= 3)).toBe(true);
  });
  test('reports nothing for the template of a new blueprint', () => {
    expect(findingsOf(emptyTemplate, new Date('2026-11-22'))).toEqual([]);
    // The same check reports an unused parameter, so it does run.
    const unused = emptyTemplate.replace("[parameters('tags')]", 'none');
    expect(findingsOf(unused, new Date('2026-11-22'))).not.toEqual([]);
  });
  test('reports the age of an API version in years', () => {
    const old = emptyTemplate.replace('2024-11-30', '2018-11-30');
    const messages = findingsOf(old, new Date('2026-06-01')).map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining(' is 7.5 years old.')]);
  });
});
