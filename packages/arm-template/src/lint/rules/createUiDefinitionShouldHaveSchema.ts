import { textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';

const version = '0.1.2-preview';
const address = `https://schema.management.azure.com/schemas/${version}/CreateUIDefinition.MultiVm.json#`;

/** The schema and the version of a form must be the current ones and match. */
export const createUiDefinitionShouldHaveSchema: LintRule = {
  id: 'CreateUIDefinition-Should-Have-Schema',
  document: 'uiDefinition',
  severity: 'warning',
  doc: 'A form names the current schema and the same version.',
  hint: `Write "$schema": "${address}" and "version": "${version}".`,
  *check(document) {
    const schema = textIn(document, '$schema');
    const formVersion = textIn(document, 'version');
    if (schema === undefined) yield { reason: 'form-schema-missing', pointer: '' };
    else if (schema !== address) yield { reason: 'form-schema-unknown', pointer: '/$schema' };
    if (formVersion === undefined) yield { reason: 'form-version-missing', pointer: '' };
    else if (formVersion !== version)
      yield { reason: 'form-version', values: { version: formVersion }, pointer: '/version' };
  },
};
