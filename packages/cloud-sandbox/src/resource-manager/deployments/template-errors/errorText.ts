import type { Diagnostic } from '@blueport/arm-template';
import type { JsonAnchor } from './locateJson.ts';
import type { TemplateElement } from './templateElement.ts';

/** A fault of a template with everything that a text about it can contain. */
export interface TemplateFault {
  values: Diagnostic['values'];
  /** The engine's sentence, without its full stop. */
  sentence: string;
  element: TemplateElement;
  /** `at line '1' and column '9'`. */
  where: string;
  /** The expression at the location, without its brackets. */
  expression: string;
  /** The value of the parameter, if it is that of the request and not secret. */
  given: string | undefined;
  /** The allowed values of the parameter, separated by commas. */
  allowed: string;
}

/**
 * The sentence around a text:
 *
 * - `content`: the template does not have the form of one, so the request cannot be read
 * - `validation`: the template is refused
 * - `expression`: an expression cannot be read
 */
type TextFrame = 'content' | 'validation' | 'expression';

/** What line and column refer to: the location of the fault, its element or the type of that, or the copy loop. */
export type TextAnchor = JsonAnchor | 'element' | 'type' | 'loop';

/** What the service says about a kind of fault. */
export interface ErrorText {
  frame: TextFrame;
  text: (fault: TemplateFault) => string;
  /** Absent if the service reports line 0. */
  at?: TextAnchor | ((fault: TemplateFault) => TextAnchor);
  /** Where the wording is published: a repository with an issue, pull request or file. */
  source: string;
}

/** The texts of an engine code: by reason, where the service distinguishes them, and for all other reasons. */
export interface CodeTexts {
  reasons?: Readonly<Partial<Record<Diagnostic['reason'], ErrorText>>>;
  otherwise: ErrorText;
}

/** A code that no template of a request can cause. */
export interface NeverRefused {
  never: string;
}

export const usage = (page: string): string => `Please see https://aka.ms/${page} for usage details.`;
export const parameters = usage('arm-syntax-parameters');
export const resources = usage('arm-syntax-resources');
export const functions = usage('arm-functions');
export const copy = usage('arm-copy');

export const content = (
  text: ErrorText['text'],
  at: TextAnchor,
  source = 'Azure/bicep LocalJsonModuleTests.cs',
): ErrorText => ({
  frame: 'content',
  text,
  at,
  source,
});
export const refused = (text: ErrorText['text'], source: string, at?: ErrorText['at']): ErrorText => ({
  frame: 'validation',
  text,
  source,
  ...(at === undefined ? {} : { at }),
});
/** A fault of an expression: the service names the element that contains it. */
export function ofElement({ element, where }: TemplateFault, text: string): string {
  if (element.kind === 'template') return text;
  // The service calls a parameter with a faulty default a resource.
  const subject =
    element.kind === 'variable' || element.kind === 'output'
      ? `The template ${element.kind} '${element.name}'`
      : `The template resource '${element.name}' ${where}`;
  return `${subject} is not valid: ${text}.${element.kind === 'output' ? '' : ` ${functions}`}`;
}

export const evaluation = (text: ErrorText['text'], source: string): ErrorText => ({
  frame: 'validation',
  text: (fault) => ofElement(fault, text(fault)),
  source,
  at: 'element',
});
export const unreadable = (text: ErrorText['text'], source: string): ErrorText => ({
  frame: 'expression',
  text,
  source,
});

export const unparsed = (expression: string, expected: string, actual: string): string =>
  `Unable to parse language expression '${expression}': expected token '${expected}' and actual '${actual}'.`;

/** For texts that no public source quotes: the sentence of the engine in the frame of the service. */
export const unpublished = 'not published; frame as for the other texts of this code';

export const invalidParameter = (says: ErrorText['text'], source: string): ErrorText =>
  refused(
    (fault) =>
      `The provided value for the template parameter '${fault.values['subject'] ?? ''}' is not valid. ${says(fault)}`,
    source,
    'element',
  );
export const length = 'microsoft/vscode-azurearmtools#1350; mspnp/serverless-reference-implementation#29';
export const invalidResource =
  (says: string): ErrorText['text'] =>
  ({ element, where }) =>
    `The template resource '${element.name}' of type '${element.type}' ${where} is not valid. ${says} ${resources}`;
export const nameEmpty = 'Azure/azure-quickstart-templates#760';
export const invalidCount = refused(
  ({ where }) =>
    `The template 'copy' definition ${where} has an invalid copy count. The copy count must be a non-negative integer value and cannot exceed '800'. ${copy}`,
  'hashicorp/terraform-provider-azurerm#8090; MicrosoftDocs/azure-docs#48659 for the count 0',
  'loop',
);
export const misplaced = evaluation(
  ({ values }) =>
    `The template function '${values['name'] ?? ''}' is not expected at this location. ${functions}`,
  'Azure/template-analyzer#184',
);
export const noArgument = 'Kingsland.ArmLinter tests; Azure/bicep parameters.bicepparam baseline';
export const limit = (subject: string, page: string): ErrorText =>
  refused(
    ({ values }) =>
      `The number of template ${subject} limit exceeded. Limit: '${values['limit'] ?? ''}' and actual: '${values['count'] ?? ''}'. ${usage(page)}`,
    'Azure Data Factory: error of a factory with more than 800 resources',
  );
export const missingMember = (name: string): ErrorText =>
  content(() => `Required property '${name}' not found in JSON.`, 'end');
export const unknownMember = (type: string, of: (fault: TemplateFault) => string | undefined): ErrorText =>
  content(
    (fault) => `Could not find member '${of(fault) ?? ''}' on object of type '${type}'.`,
    'name',
    'MicrosoftDocs/azure-docs template-tutorial-troubleshoot.md',
  );
export const failed = (
  text: ErrorText['text'],
  source = 'Azure/bicep parameters.bicepparam baseline',
): ErrorText => evaluation(text, source);
export const missingName = (kind: 'parameter' | 'variable', page: string): ErrorText =>
  refused(
    ({ values }) => `The template ${kind} '${values['name'] ?? ''}' is not found. ${usage(page)}`,
    'microsoft/vscode-azurearmtools linked templates test; MicrosoftDocs/azure-docs#40173',
    'element',
  );
export const circular = (of: (values: TemplateFault['values']) => string | undefined): ErrorText =>
  refused(
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
