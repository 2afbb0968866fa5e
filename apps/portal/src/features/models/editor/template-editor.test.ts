import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { completeTemplate } from './template-completion.ts';
import { findingsOf, toEditorDiagnostics } from './template-diagnostics.ts';

const head = `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "prefix": { "type": "string" } },
  "variables": { "place": "westeurope" },
  "resources": [{ "type": "Microsoft.Storage/storageAccounts", `;

/** What is offered where the bar stands. */
function offered(text: string): string[] {
  const at = text.indexOf('|');
  const doc = text.replace('|', '');
  const state = EditorState.create({ doc, extensions: [json()] });
  const result = completeTemplate(new CompletionContext(state, at, true));
  return result?.options.map(({ label }) => label) ?? [];
}

describe('completion', () => {
  test('offers functions in expressions, and names of parameters and variables within their quotes', () => {
    expect(offered(`${head} "name": "[conc|]" }] }`)).toEqual(
      expect.arrayContaining(['concat', 'uniqueString']),
    );
    expect(offered(`${head} "name": "[parameters('|')]" }] }`)).toEqual(['prefix']);
    expect(offered(`${head} "location": "[variables('|')]" }] }`)).toEqual(['place']);
    expect(offered(`${head} "name": "plain | text" }] }`)).toEqual([]);
  });
  test('offers resource types, api-versions newest first, and properties of the type', () => {
    expect(offered(`{ "resources": [{ "type": "|" }] }`)).toContain('Microsoft.Compute/virtualMachines');
    const versions = offered(`${head} "apiVersion": "|" }] }`);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions).toEqual(versions.toSorted().toReversed());
    expect(offered(`${head} "properties": { "|": 1 } }] }`)).toContain('supportsHttpsTrafficOnly');
    expect(offered(`${head} "|": 1 }] }`)).toEqual(
      expect.arrayContaining(['apiVersion', 'sku', 'properties']),
    );
  });
});

describe('diagnostics', () => {
  test('stand at the line of their fault, also below a comment', () => {
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
  test('of a text in the middle of a line say where it breaks', () => {
    const findings = findingsOf('{\n  "resources": [\n', new Date('2026-01-01'));
    expect(findings[0]).toMatchObject({ code: 'InvalidJson', severity: 'error' });
    expect(findings.every(({ line }) => line === undefined || line <= 3)).toBe(true);
  });
});
