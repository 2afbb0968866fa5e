import type { CodeTexts, ErrorText, TemplateFault } from './errorText.ts';
import { unpublished } from './sources.ts';
import { contentText, evaluationText, validationText } from './textFrames.ts';
import { copy, functions, resources, usage } from './usageLinks.ts';

export const unparsed = (expression: string, expected: string, actual: string): string =>
  `Unable to parse language expression '${expression}': expected token '${expected}' and actual '${actual}'.`;

export const invalidParameter = (says: ErrorText['text'], source: string): ErrorText =>
  validationText(
    (fault) =>
      `The provided value for the template parameter '${fault.values['subject'] ?? ''}' is not valid. ${says(fault)}`,
    source,
    'element',
  );

export const invalidResource =
  (says: string): ErrorText['text'] =>
  ({ element, where }) =>
    `The template resource '${element.name}' of type '${element.type}' ${where} is not valid. ${says} ${resources}`;

/** Says the sentence of the engine about a resource. */
export const invalidResourceSentence = validationText(
  (fault) => invalidResource(`${fault.sentence}.`)(fault),
  unpublished,
  'element',
);

export const invalidCount = validationText(
  ({ where }) =>
    `The template 'copy' definition ${where} has an invalid copy count. The copy count must be a non-negative integer value and cannot exceed '800'. ${copy}`,
  'hashicorp/terraform-provider-azurerm#8090; MicrosoftDocs/azure-docs#48659 for the count 0',
  'loop',
);

export const misplaced = evaluationText(
  ({ values }) =>
    `The template function '${values['name'] ?? ''}' is not expected at this location. ${functions}`,
  'Azure/template-analyzer#184',
);

export const limit = (subject: string, page: string): ErrorText =>
  validationText(
    ({ values }) =>
      `The number of template ${subject} limit exceeded. Limit: '${values['limit'] ?? ''}' and actual: '${values['count'] ?? ''}'. ${usage(page)}`,
    'Azure Data Factory: error of a factory with more than 800 resources',
  );

export const missingMember = (name: string): ErrorText =>
  contentText(() => `Required property '${name}' not found in JSON.`, 'end');

export const unknownMember = (type: string, of: (fault: TemplateFault) => string | undefined): ErrorText =>
  contentText(
    (fault) => `Could not find member '${of(fault) ?? ''}' on object of type '${type}'.`,
    'name',
    'MicrosoftDocs/azure-docs template-tutorial-troubleshoot.md',
  );

export const missingName = (kind: 'parameter' | 'variable', page: string): ErrorText =>
  validationText(
    ({ values }) => `The template ${kind} '${values['name'] ?? ''}' is not found. ${usage(page)}`,
    'microsoft/vscode-azurearmtools linked templates test; MicrosoftDocs/azure-docs#40173',
    'element',
  );

export const circular = (of: (values: TemplateFault['values']) => string | undefined): ErrorText =>
  validationText(
    ({ values }) => `Circular dependency detected on resource: '${of(values) ?? ''}'. ${resources}`,
    'polymind-inc/acmebot#1089; akshata29/entaoai#15',
  );

export const isOfFunction = ({ values }: TemplateFault): boolean =>
  /resourceId$/i.test(values['subject'] ?? '');

export const namesOfFunction = ({ values }: TemplateFault): string =>
  `Unable to evaluate template language function '${values['subject'] ?? ''}': the type '${values['type'] ?? ''}' requires '${values['expected'] ?? ''}' resource name argument(s). ${usage('arm-resource-functions/#resourceid')}`;

export const segmentLengths = ({ values, where }: TemplateFault): string =>
  `The template resource '${values['subject'] ?? ''}' for type '${values['type'] ?? ''}' ${where} has incorrect segment lengths. A nested resource type must have identical number of segments as its resource name. A root resource type must have segment length one greater than its resource name. ${resources}`;

/** `2` or `between 1 and 3`. */
export const numberOfArguments = (expected = ''): string => {
  const [least = '', most] = expected.split('–');
  return most === undefined ? least : `between ${least} and ${most}`;
};

/** Returns type and name of a resource id: `Microsoft.Web/sites/a`. */
export const withoutScope = (id = ''): string => id.split('/providers/').at(-1) ?? id;

/** Texts about the schema and the language version of a template. */
export const headerTexts: CodeTexts['reasons'] = {
  'schema-unknown': validationText(
    ({ values }) =>
      `Template schema '${values['schema'] ?? ''}' is not supported. Supported versions are '2014-04-01-preview,2015-01-01,2018-05-01,2019-04-01,2019-08-01'. ${usage('arm-template')}`,
    'microsoft/vscode-azurearmtools invalid-schema test',
  ),
  'language-version-unknown': validationText(
    ({ sentence }) => `${sentence}. ${usage('arm-template')}`,
    unpublished,
  ),
};
