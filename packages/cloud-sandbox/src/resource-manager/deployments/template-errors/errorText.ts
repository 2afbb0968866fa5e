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
  providedValue: string | undefined;
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

/** The service's message for a kind of fault. */
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
