import type { ErrorText, TextAnchor, TemplateFault } from './errorText.ts';
import { functions } from './usageLinks.ts';

/** Returns a text about a template that cannot be read as one. */
export const contentText = (
  text: ErrorText['text'],
  at: TextAnchor,
  source = 'Azure/bicep LocalJsonModuleTests.cs',
): ErrorText => ({
  frame: 'content',
  text,
  at,
  source,
});

/** Returns a text about a template that is refused. */
export const validationText = (text: ErrorText['text'], source: string, at?: ErrorText['at']): ErrorText => ({
  frame: 'validation',
  text,
  source,
  ...(at === undefined ? {} : { at }),
});

/** Returns a text about a fault of an expression. The service names the element that contains it. */
export function ofElement({ element, where }: TemplateFault, text: string): string {
  if (element.kind === 'template') return text;
  // The service calls a parameter with a faulty default a resource.
  const subject =
    element.kind === 'variable' || element.kind === 'output'
      ? `The template ${element.kind} '${element.name}'`
      : `The template resource '${element.name}' ${where}`;
  return `${subject} is not valid: ${text}.${element.kind === 'output' ? '' : ` ${functions}`}`;
}

/** Returns a text about an expression that cannot be evaluated. */
export const evaluationText = (text: ErrorText['text'], source: string): ErrorText => ({
  frame: 'validation',
  text: (fault) => ofElement(fault, text(fault)),
  source,
  at: 'element',
});

/** Returns a text about a function that fails with its arguments. */
export const functionFailure = (
  text: ErrorText['text'],
  source = 'Azure/bicep parameters.bicepparam baseline',
): ErrorText => evaluationText(text, source);

/** Returns a text about an expression that cannot be read. */
export const expressionText = (text: ErrorText['text'], source: string): ErrorText => ({
  frame: 'expression',
  text,
  source,
});
