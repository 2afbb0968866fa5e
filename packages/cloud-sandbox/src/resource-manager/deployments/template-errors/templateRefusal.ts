import type { Diagnostic, Expansion, ParameterValues } from '@blueport/arm-template';
import { ArmError, toArmError, type ErrorBody } from '../../http/armError.ts';
import { invalidRequestContent } from '../../http/errors.ts';
import { writePath, type JsonPath, type JsonPosition } from '../../http/jsonPosition.ts';
import { objectOf, textOf, type Json, type JsonObject } from '../../json.ts';
import type { ErrorText, TextAnchor, TemplateFault } from './errorText.ts';
import { errorTexts } from './errorTexts.ts';
import { locateJson, pathOfPointer, type JsonAnchor } from './locateJson.ts';
import { elementAt, valueAt, type TemplateElement } from './templateElement.ts';

/** The template of a deployment and where its text is. */
export interface TemplateSource {
  /** The body of the request or the linked file. */
  text: string;
  /** Path of the template in the text; empty for a linked file. */
  path: JsonPath;
  /** The root of `location.deployment` of its faults. */
  deployment: string;
  template: JsonObject;
  /** Parameters of the request. */
  parameters: ParameterValues;
}

/**
 * Throws the service's error for the faults of an expanded template. Like the service, reports the first fault of the
 * template itself, or one fault of every nested deployment.
 */
export function refuseFaults(source: TemplateSource, expansion: Expansion): void {
  const faults = expansion.diagnostics.filter(isFault);
  if (faults.length === 0) return;
  const ofRoot = faults.filter(({ location }) => location.deployment === source.deployment);
  if (ofRoot.length > 0) throw errorOf(ofRoot, source, expansion);
  const nested = Map.groupBy(faults, ({ location }) => location.deployment);
  const errors = [...nested.entries()].map(([path, group]) => {
    const { body } = errorOf(group, source, expansion);
    const id = expansion.deployments.find((deployment) => deployment.path === path)?.id;
    return { ...body, ...(id === undefined ? {} : { target: id }) };
  });
  throw new ArmError(400, errors.length === 1 && errors[0] !== undefined ? errors[0] : severalErrors(errors));
}

/** A missing link is only a warning of the engine, which previews what it can; the service refuses it. */
const isFault = ({ severity, code }: Diagnostic): boolean => severity === 'error' || code === 'LinkNotLoaded';

const severalErrors = (details: ErrorBody[]): ErrorBody => ({
  code: 'MultipleErrorsOccurred',
  message: `Multiple error occurred: ${details.map(() => 'BadRequest').join(',')}. Please see details.`,
  details,
});

/** A fault that the service reports, with its text. */
interface Refusal {
  fault: Diagnostic;
  text: ErrorText;
}

function errorOf(faults: readonly Diagnostic[], source: TemplateSource, expansion: Expansion): ArmError {
  const refusals = faults.flatMap((fault): Refusal[] => {
    const codeTexts = errorTexts[fault.code];
    return 'never' in codeTexts
      ? []
      : [{ fault, text: codeTexts.reasons?.[fault.reason] ?? codeTexts.otherwise }];
  });
  // The service reads the template, checks the parameters and then evaluates the rest.
  const first =
    refusals.find(({ text }) => text.frame === 'content') ??
    refusals.find(({ fault }) => /^\/parameters\b/.test(fault.location.pointer)) ??
    refusals[0];
  if (first === undefined) return toArmError(undefined);
  return framed(first.text, describe(first, faults, source, expansion));
}

/** A fault with its position in the text of the request or of a linked template. */
interface LocatedFault extends TemplateFault {
  position: JsonPosition;
  path: string;
  isLinked: boolean;
}

const nowhere: JsonPosition = { line: 0, position: 0 };

function describe(
  { fault, text }: Refusal,
  faults: readonly Diagnostic[],
  source: TemplateSource,
  expansion: Expansion,
): LocatedFault {
  const { pointer } = fault.location;
  const isNested = fault.location.deployment !== source.deployment;
  const isNestedLink = isNested && fault.location.line !== undefined;
  const template = isNestedLink ? undefined : source.template;
  const element = elementAt(pointer, template, expansion.graph);
  const declared = objectOf(valueAt(template, element.path));
  const base: TemplateFault = {
    values: { ...fault.values, ...namesOf(fault, faults) },
    sentence: fault.message.replace(/\.$/, ''),
    element,
    where: '',
    expression: expressionAt(template, pointer),
    providedValue: isNested ? undefined : providedValueOf(element, declared, source.parameters),
    allowed: (Array.isArray(declared['allowedValues']) ? declared['allowedValues'] : [])
      .map(plainText)
      .join(','),
  };
  const at = typeof text.at === 'function' ? text.at(base) : text.at;
  const path = anchorPath(at, element, pointer);
  const anchor: JsonAnchor = at === 'name' || at === 'end' ? at : 'value';
  const full = isNestedLink ? path : [...source.path, ...path];
  const position =
    at === undefined
      ? nowhere
      : isNestedLink || fault.code === 'InvalidJson'
        ? reportedPosition(fault)
        : locateJson(source.text, full, anchor);
  return {
    ...base,
    where: `at line '${position.line}' and column '${position.position}'`,
    position,
    path: at === undefined ? '' : writePath(full),
    isLinked: isNestedLink || source.path.length === 0,
  };
}

function anchorPath(at: TextAnchor | undefined, element: TemplateElement, pointer: string): JsonPath {
  if (at === 'element') return element.path;
  if (at === 'type') return [...element.path, 'type'];
  const path = pathOfPointer(pointer);
  return at === 'loop' ? path.slice(0, -1) : path;
}

/** The engine has the texts of linked templates, and reports line and column itself. */
const reportedPosition = ({ location }: Diagnostic): JsonPosition => ({
  line: location.line ?? 0,
  position: location.column ?? 0,
});

/** The service lists all undeclared parameters in one error. */
function namesOf({ code }: Diagnostic, faults: readonly Diagnostic[]): { name?: string } {
  if (code !== 'ParameterNotDeclared') return {};
  const same = faults.filter((fault) => fault.code === code);
  return { name: same.map(({ values }) => values['name'] ?? '').join(', ') };
}

const plainText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function expressionAt(template: JsonObject | undefined, pointer: string): string {
  const written = textOf(valueAt(template, pathOfPointer(pointer))) ?? '';
  return /^\[.*\]$/s.test(written) ? written.slice(1, -1) : written;
}

/** Returns the value of a parameter of the request as text, unless it is secure or a secret of a key vault. */
function providedValueOf(
  element: TemplateElement,
  declared: JsonObject,
  parameters: ParameterValues,
): string | undefined {
  if (element.kind !== 'parameter' || /^secure/i.test(textOf(declared['type']) ?? '')) return undefined;
  const parameterEntry = Object.entries(parameters).find(
    ([name]) => name.toLowerCase() === element.name.toLowerCase(),
  );
  if (parameterEntry?.[1].reference !== undefined) return undefined;
  const value = parameterEntry?.[1].value ?? declared['defaultValue'];
  return value === undefined ? undefined : plainText(value);
}

function framed({ frame, text }: ErrorText, fault: LocatedFault): ArmError {
  const { line, position } = fault.position;
  const message = text(fault);
  if (frame === 'content') {
    const located = `${message} Path '${fault.path}', line ${line}, position ${position}.`;
    return fault.isLinked
      ? invalidTemplate(`Deployment template parse failed: '${located}'.`, fault)
      : invalidRequestContent(located);
  }
  return invalidTemplate(
    frame === 'validation'
      ? `Deployment template validation failed: '${message}'.`
      : `Deployment template language expression evaluation failed: '${message}'. Please see https://aka.ms/arm-template-expressions for usage details.`,
    fault,
  );
}

function invalidTemplate(message: string, { position, path }: LocatedFault): ArmError {
  const info = { lineNumber: position.line, linePosition: position.position, path };
  return new ArmError(400, {
    code: 'InvalidTemplate',
    message,
    additionalInfo: [{ type: 'TemplateViolation', info }],
  });
}

const wholeTemplate: TemplateElement = { kind: 'template', name: '', type: '', path: [] };

/** Returns the service's message for an expression that failed while a deployment runs, without its location. */
export function evaluationText(fault: Diagnostic | undefined): string {
  if (fault === undefined) return 'The value is not known.';
  const codeTexts = errorTexts[fault.code];
  if ('never' in codeTexts) return fault.message;
  const text = codeTexts.reasons?.[fault.reason] ?? codeTexts.otherwise;
  return text.text({
    values: fault.values,
    sentence: fault.message.replace(/\.$/, ''),
    element: wholeTemplate,
    where: '',
    expression: '',
    providedValue: undefined,
    allowed: '',
  });
}
