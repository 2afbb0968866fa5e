import type { DiagnosticCode } from '@blueport/arm-template';
import type { CodeTexts, NeverRefused } from './errorText.ts';
import { argumentType, expectedAfter, ordinal, parameterType, tokenAt, tokenName } from './serviceNames.ts';
import {
  circular,
  headerTexts,
  invalidCount,
  invalidParameter,
  invalidResource,
  invalidResourceSentence,
  isOfFunction,
  limit,
  misplaced,
  missingMember,
  missingName,
  namesOfFunction,
  numberOfArguments,
  segmentLengths,
  unknownMember,
  unparsed,
  withoutScope,
} from './sharedTexts.ts';
import { argumentSource, emptyNameSource, lengthSource, unpublished } from './sources.ts';
import {
  contentText,
  evaluationText,
  expressionText,
  functionFailure,
  ofElement,
  validationText,
} from './textFrames.ts';
import { usage, parameters, resources, functions, copy } from './usageLinks.ts';

/**
 * The service's messages for the faults that the template engine finds, by the engine's code. This is the only place
 * that knows the service's wording of template errors; the engine's sentences are in its own messages.
 */
export const errorTexts: Readonly<Record<DiagnosticCode, CodeTexts | NeverRefused>> = {
  InvalidJson: {
    otherwise: contentText(
      () => 'Unexpected character encountered while parsing value.',
      'value',
      'Azure/azure-api-management-devops-resource-kit#401',
    ),
  },
  InvalidTemplate: {
    reasons: {
      'schema-missing': missingMember('$schema'),
      'content-version-missing': missingMember('contentVersion'),
      'resources-missing': missingMember('resources'),
      'template-member-unknown': unknownMember('Template', ({ values }) => values['name']),
      ...headerTexts,
      'template-not-object': contentText(
        () => 'Error reading JObject from JsonReader. Current JsonReader item is not an object.',
        'value',
        unpublished,
      ),
    },
    otherwise: contentText(({ sentence }) => `${sentence}.`, 'value', unpublished),
  },
  TemplateTooLarge: { never: 'Refused while the request or the linked file is read.' },
  TemplateTooDeep: {
    otherwise: evaluationText(({ sentence }) => `${sentence}.`, unpublished),
  },
  LimitExceeded: {
    reasons: {
      'too-many-resources': limit('resources', 'arm-syntax-resources'),
      'section-too-long': validationText(
        ({ values }) =>
          `The number of template ${values['section'] ?? ''} limit exceeded. Limit: '${values['limit'] ?? ''}' and actual: '${values['count'] ?? ''}'. ${usage('arm-template')}`,
        'as for resources',
      ),
      'loop-too-long': invalidCount,
    },
    otherwise: evaluationText(({ sentence }) => `${sentence}.`, unpublished),
  },
  ExpressionSyntax: {
    reasons: {
      'string-not-closed': expressionText(
        ({ expression, values }) =>
          `The language expression '${expression}' is not valid: the string constant at position '${values['position'] ?? ''}' is not terminated. String constants must be enclosed within a pair of single quotes. ${functions}`,
        'error of an exported template, in a public deployment log',
      ),
      'unexpected-character': expressionText(
        ({ expression, values }) =>
          `The language expression '${expression}' is not valid: the string character '${values['character'] ?? ''}' at position '${values['position'] ?? ''}' is not expected.`,
        'as in Logic Apps, which share the parser',
      ),
      'token-expected': expressionText(
        ({ expression, values }) =>
          unparsed(expression, tokenName(values['expected']), tokenAt(expression, values['position'])),
        'mspnp/microservices-reference-implementation#217',
      ),
      'unexpected-end': expressionText(
        ({ expression }) => unparsed(expression, expectedAfter(expression), 'EndOfData'),
        'mspnp/microservices-reference-implementation#217; Azure/azure-cli#14373',
      ),
      'call-without-parenthesis': expressionText(
        ({ expression, values }) =>
          unparsed(expression, 'LeftParenthesis', tokenAt(expression, values['position'])),
        'Azure/Azure-Sentinel#2600',
      ),
    },
    otherwise: expressionText(
      ({ expression, values }) =>
        unparsed(
          expression,
          expectedAfter(expression.slice(0, Number(values['position']) - 1)),
          tokenAt(expression, values['position']),
        ),
      'Azure/Azure-Sentinel#2600',
    ),
  },
  ExpressionTooLong: {
    otherwise: expressionText(
      ({ values }) =>
        `The template language expression limit exceeded. Limit: '${values['limit'] ?? ''}' and actual: '${values['length'] ?? ''}'.`,
      'worded like the other limits',
    ),
  },
  ExpressionFailed: {
    reasons: {
      'base64-invalid': functionFailure(
        () =>
          "The template language function 'base64ToString' was invoked with a parameter that is not valid. The value cannot be decoded from base64 representation.",
      ),
      'data-uri-invalid': functionFailure(
        () =>
          `The template language function 'dataUriToString' expects its parameter to be formatted as a valid data URI. ${functions}`,
      ),
      'string-not-boolean': functionFailure(
        () =>
          "The template language function 'bool' was invoked with a parameter that is not valid. The value cannot be converted to the target type.",
      ),
      'string-not-integer': functionFailure(
        ({ values }) =>
          `The template language function 'int' cannot convert provided value '${values['text'] ?? ''}' to integer value. ${usage('arm-function-int')}`,
      ),
      'format-missing-value': functionFailure(
        () =>
          `Unable to evaluate language function 'format': the format is invalid: 'Index (zero based) must be greater than or equal to zero and less than the size of the argument list.'. ${usage('arm-function-format')}`,
      ),
      'format-unbalanced-brace': functionFailure(
        () =>
          `Unable to evaluate language function 'format': the format is invalid: 'Input string was not in a correct format.'. ${usage('arm-function-format')}`,
        'text of .NET in the frame of format-missing-value',
      ),
      'duration-invalid': functionFailure(
        ({ values }) =>
          `The template function 'dateTimeAdd' has an invalid parameter. The second parameter '${values['text'] ?? ''}' is not a valid ISO8601 Duration string. Please see https://aka.ms/arm-syntax-functions .`,
      ),
      'address-not-absolute': functionFailure(
        ({ values }) =>
          `The template language function 'uri' expects its first argument to be a uri string. The provided value is '${values['address'] ?? ''}'. ${usage('arm-function-datauri')}`,
      ),
      'template-failed': functionFailure(
        ({ values }) => values['text'] ?? '',
        'Azure/bicep documentation of fail()',
      ),
    },
    otherwise: functionFailure(({ sentence }) => `${sentence}. ${functions}`, unpublished),
  },
  UnknownFunction: {
    otherwise: evaluationText(
      ({ values }) => `The template function '${values['name'] ?? ''}' is not valid. ${functions}`,
      'Azure/bicep functions baseline; microsoft/vscode-azurearmtools#531',
    ),
  },
  WrongArguments: {
    reasons: {
      'argument-count': evaluationText(
        ({ values }) =>
          `Unable to evaluate template language function '${values['name'] ?? ''}': function requires ${numberOfArguments(values['expected'])} argument(s) while ${values['count'] ?? ''} were provided. ${usage(`arm-resource-functions/#${values['name'] ?? ''}`)}`,
        argumentSource,
      ),
      'argument-count-minimum': evaluationText(
        ({ values }) =>
          `Unable to evaluate template language function '${values['name'] ?? ''}'. At least ${values['expected'] === '1' ? 'one parameter' : `${values['expected'] ?? ''} parameters`} should be provided. ${functions}`,
        argumentSource,
      ),
      'user-function-argument-count': evaluationText(
        ({ values }) =>
          `Unable to evaluate template language function '${values['name'] ?? ''}': function requires ${numberOfArguments(values['expected'])} argument(s) while ${values['count'] ?? ''} were provided. ${functions}`,
        argumentSource,
      ),
      'argument-type': evaluationText(
        ({ values }) =>
          `The template language function '${values['name'] ?? ''}' expects its ${ordinal(values['position'])} parameter to be of type '${argumentType(values['expected'])}'. The provided value is of type '${argumentType(values['actual'])}'. ${functions}`,
        argumentSource,
      ),
      'resource-type-missing': evaluationText(
        ({ values }) =>
          `Unable to evaluate template language function '${values['name'] ?? ''}': function requires exactly one multi-segmented argument which must be resource type including resource provider namespace. ${usage('arm-resource-functions/#resourceid')}`,
        'error of a subnet id, in a public deployment log',
      ),
      'resource-name-count': {
        frame: 'validation',
        at: (fault) => (isOfFunction(fault) ? 'element' : 'type'),
        text: (fault) =>
          isOfFunction(fault) ? ofElement(fault, namesOfFunction(fault)) : segmentLengths(fault),
        source:
          'Azure/azure-functions-templates deployment log; MicrosoftDocs/azure-docs error-invalid-template.md',
      },
    },
    otherwise: evaluationText(({ sentence }) => `${sentence}. ${functions}`, unpublished),
  },
  FunctionNotAllowed: {
    reasons: {
      'user-function-scope': evaluationText(
        () =>
          `These function calls are not supported in a function definition: 'parameters, variables'. ${usage('arm-template/#functions')}`,
        'microsoft/vscode-azurearmtools user functions test',
      ),
    },
    otherwise: misplaced,
  },
  UnknownParameter: { otherwise: missingName('parameter', 'arm-syntax-parameters') },
  UnknownVariable: { otherwise: missingName('variable', 'arm-syntax-variables') },
  UnknownResource: {
    otherwise: validationText(
      ({ values }) =>
        `The resource '${withoutScope(values['name'])}' is not defined in the template. ${usage('arm-template')}`,
      'MicrosoftDocs/azure-docs error-not-found.md',
    ),
  },
  MissingProperty: {
    reasons: {
      'property-of-non-object': evaluationText(
        ({ values }) => `The language expression property '${values['property'] ?? ''}' can't be evaluated.`,
        'MicrosoftDocs/azure-docs#105145',
      ),
    },
    otherwise: evaluationText(
      ({ values }) =>
        `The language expression property '${values['property'] ?? ''}' doesn't exist, available properties are '${values['properties'] ?? ''}'.`,
      'dmauser/opnazure#63',
    ),
  },
  IndexOutOfRange: {
    reasons: {
      'index-out-of-range': evaluationText(
        ({ values }) =>
          `The language expression property array index '${values['index'] ?? ''}' is out of bounds.`,
        'Azure-Samples/azure-search-openai-demo#2321',
      ),
    },
    otherwise: evaluationText(({ sentence }) => `${sentence}. ${functions}`, unpublished),
  },
  CircularReference: {
    otherwise: evaluationText(({ sentence }) => `${sentence}.`, unpublished),
  },
  CircularDependency: {
    reasons: { 'resource-depends-on-itself': circular(({ id }) => id) },
    otherwise: circular(({ path }) => path?.split(' -> ')[0]),
  },
  ParameterMissing: {
    otherwise: validationText(
      ({ values, where }) =>
        `The value for the template parameter '${values['name'] ?? ''}' ${where} is not provided. ${usage('arm-create-parameter-file')}`,
      'microsoft/fabric-toolbox#398; Azure/SimuLand#39',
      'element',
    ),
  },
  ParameterInvalid: {
    reasons: {
      'parameter-type': invalidParameter(
        ({ values }) =>
          `Expected a value of type '${parameterType(values['type'])}', but received a value of type '${argumentType(values['actual'])}'. ${usage('arm-create-parameter-file')}`,
        'microsoft/azure-pipelines-tasks#19942',
      ),
      'parameter-null': invalidParameter(
        () => `Expected a value, but received a value of type 'Null'. ${usage('arm-create-parameter-file')}`,
        unpublished,
      ),
      'parameter-value-not-allowed': validationText(
        ({ values, where, providedValue, allowed }) =>
          `The provided value ${providedValue === undefined ? '' : `'${providedValue}' `}for the template parameter '${values['subject'] ?? ''}' ${where} is not valid. The parameter value is not part of the allowed value(s): '${allowed}'.`,
        'MicrosoftDocs/azure-docs deploy-cli.md; Azure/azure-powershell#22869',
        'element',
      ),
      'parameter-too-short': invalidParameter(
        ({ values }) =>
          `Length of the value should be greater than or equal to '${values['limit'] ?? ''}'. ${parameters}`,
        lengthSource,
      ),
      'parameter-too-long': invalidParameter(
        ({ values }) =>
          `Length of the value should be less than or equal to '${values['limit'] ?? ''}'. ${parameters}`,
        lengthSource,
      ),
      'parameter-too-small': invalidParameter(
        ({ values }) =>
          `The value should be greater than or equal to '${values['limit'] ?? ''}'. ${parameters}`,
        'worded like the length',
      ),
      'parameter-too-large': invalidParameter(
        ({ values }) => `The value should be less than or equal to '${values['limit'] ?? ''}'. ${parameters}`,
        'worded like the length',
      ),
    },
    otherwise: invalidParameter(({ sentence }) => `${sentence}. ${parameters}`, unpublished),
  },
  ParameterNotDeclared: {
    otherwise: validationText(
      ({ values }) =>
        `The template parameters '${values['name'] ?? ''}' in the parameters file are not valid; they are not present in the original template and can therefore not be provided at deployment time. The only supported parameters for this template are '${values['parameters'] ?? ''}'. ${usage('arm-pass-parameter-values')}`,
      'microsoft/MCW-Cloud-native-applications#181',
    ),
  },
  TypeInvalid: {
    reasons: {
      'parameter-member-unknown': unknownMember('TemplateInputParameter', ({ values }) => values['member']),
      'parameter-without-type': validationText(
        ({ values, where }) =>
          `Template parameter '${values['name'] ?? ''}' ${where} has invalid type 'NotSpecified'. Supported types are 'String,SecureString,Int,Bool,Array,Object,SecureObject'. ${parameters}`,
        'Azure/bicep LocalJsonModuleTests.cs',
        'element',
      ),
      'type-unknown': contentText(
        ({ values }) =>
          `Error converting value "${values['type'] ?? ''}" to type 'Azure.Deployments.Core.Entities.TemplateParameterType'.`,
        'type',
      ),
    },
    otherwise: validationText(({ sentence }) => `${sentence}. ${parameters}`, unpublished, 'element'),
  },
  CopyInvalid: {
    reasons: {
      'loop-count': invalidCount,
      'loop-count-type': invalidCount,
      'batch-size': validationText(
        ({ where }) =>
          `The template 'copy' definition ${where} has an invalid copy batch size. The copy batch size must be a non-negative integer value and cannot exceed the copy count. ${copy}`,
        'MicrosoftDocs/azure-docs#62948',
        'loop',
      ),
      'copy-index-outside-loop': evaluationText(
        () =>
          `The template function 'copyIndex' is not expected at this location. The function can only be used in a resource with copy specified. ${copy}`,
        'microsoft/vscode-azurearmtools#730',
      ),
    },
    otherwise: evaluationText(({ sentence }) => `${sentence}. ${copy}`, unpublished),
  },
  ResourceInvalid: {
    reasons: {
      'resource-name-invalid': validationText(
        invalidResource('The name property cannot be null or empty.'),
        emptyNameSource,
        'element',
      ),
      'resource-without-type': validationText(
        invalidResource('The type property cannot be null or empty.'),
        `${emptyNameSource}, of the name`,
        'element',
      ),
      'resource-without-api-version': validationText(
        invalidResource('The apiVersion property cannot be null or empty.'),
        `${emptyNameSource}, of the name`,
        'element',
      ),
    },
    otherwise: invalidResourceSentence,
  },
  DuplicateResource: {
    otherwise: validationText(
      ({ element, where }) =>
        `The resource '${element.type}/${element.name}' ${where} is defined multiple times in a template. ${resources}`,
      'Azure-Samples/azure-search-openai-demo#1449',
      'element',
    ),
  },
  ScopeInvalid: {
    otherwise: invalidResourceSentence,
  },
  OutputInvalid: {
    reasons: {
      'output-type': evaluationText(
        ({ values }) =>
          `Template output JToken type is not valid. Expected '${parameterType(values['type'])}'. Actual '${argumentType(values['actual'])}'.${usage('arm-syntax-outputs')}`,
        'Kingsland.ArmLinter tests',
      ),
      'output-null': evaluationText(
        ({ values }) =>
          `Template output JToken type is not valid. Expected '${parameterType(values['type'])}'. Actual 'Null'.${usage('arm-syntax-outputs')}`,
        'Kingsland.ArmLinter tests',
      ),
      'output-member-unknown': unknownMember('TemplateOutputParameter', ({ values }) => values['member']),
    },
    otherwise: evaluationText(({ sentence }) => `${sentence}. ${usage('arm-syntax-outputs')}`, unpublished),
  },
  LinkNotLoaded: {
    otherwise: validationText(
      ({ values }) => `The template link '${values['link'] ?? ''}' is not valid. ${usage('arm-deploy')}`,
      unpublished,
      'element',
    ),
  },
  DeferredCondition: { never: 'An information: the running deployment decides the condition.' },
  DeferredCopy: { never: 'A warning; checkRuntimeFunctions reports the same loop as FunctionNotAllowed.' },
  IntegerInexact: { never: 'A warning: the service keeps 64 bits.' },
  OptionInvalid: { never: 'The options come from the embedded cloud.' },
  Internal: { never: 'Answered as an internal error.' },
};
