import { pointerPart } from '../../source/locate.ts';
import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';

const vault =
  /^\/subscriptions\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/resourceGroups\/[^/]+\/providers\/Microsoft\.KeyVault\/vaults\/[\w-]{3,24}$/i;

/** Every entry of a parameter file is a value or a secret in a key vault; names with two underscores are for tools. */
export const deploymentParametersShouldHaveValue: LintRule = {
  id: 'DeploymentParameters-Should-Have-Value',
  document: 'parameters',
  severity: 'error',
  doc: 'Every parameter in a parameter file has a value or a reference to a secret in a key vault.',
  hint: "Add a 'value', or a 'reference' to a secret in a key vault.",
  *check(document) {
    const parameters = objectIn(document, 'parameters');
    for (const [name, entry] of Object.entries(parameters)) {
      if (name.startsWith('__')) continue;
      const pointer = `/parameters/${pointerPart(name)}`;
      const reference = isJsonObject(entry) ? readProperty(entry, 'reference') : undefined;
      if (isJsonObject(entry) && readProperty(entry, 'value') !== undefined) continue;
      if (reference === undefined) yield { reason: 'parameter-value-missing', values: { name }, pointer };
      else if (!isJsonObject(reference))
        yield { reason: 'secret-reference-vault', values: { name }, pointer: `${pointer}/reference` };
      else yield* checkReference(reference, name, `${pointer}/reference`);
    }
  },
};

function* checkReference(reference: JsonObject, name: string, pointer: string): Generator<RuleFinding> {
  const id = textIn(objectIn(reference, 'keyVault'), 'id');
  const secret = textIn(reference, 'secretName');
  const values = { name };
  // A placeholder in a sample file is not an error.
  const severity = id === undefined || secret === undefined ? 'error' : 'warning';
  if (id === undefined || !vault.test(id))
    yield { reason: 'secret-reference-vault', values, pointer, severity };
  if (secret === undefined || !/^[A-Za-z0-9-]{1,127}$/.test(secret))
    yield { reason: 'secret-reference-name', values, pointer, severity };
}
