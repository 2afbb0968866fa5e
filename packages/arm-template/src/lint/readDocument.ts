import { Failure } from '../expression/failure.ts';
import { SourceMap } from '../source/locate.ts';
import { parseLooseJson } from '../source/parseLooseJson.ts';
import { readJson } from '../source/readJson.ts';
import type { JsonFault } from '../source/readJson.ts';
import { isJsonObject, textIn } from '../template/members.ts';
import type { JsonObject } from '../types.ts';

/** A document that was handed in: its content, as far as it can be read, and where things are in its text. */
export interface LintDocument {
  readonly content: JsonObject | undefined;
  readonly faults: readonly JsonFault[];
  readonly source: SourceMap | undefined;
}

/** Reads a document; one that is not valid JSON is read as far as it makes sense, so that rules can speak about it. */
export function readDocument(document: string | JsonObject): LintDocument {
  if (typeof document !== 'string')
    return isJsonObject(document)
      ? { content: document, faults: [], source: undefined }
      : { content: undefined, faults: [{ message: 'not an object', offset: 0 }], source: undefined };
  const source = new SourceMap(document);
  const { value, errors } = readJson(document);
  if (errors.length === 0 && isJsonObject(value)) return { content: value, faults: errors, source };
  const faults = errors.length > 0 ? errors : [{ message: 'not an object', offset: 0 }];
  return { content: readLoosely(document), faults, source };
}

function readLoosely(text: string): JsonObject | undefined {
  try {
    const value = parseLooseJson(text.replace(/^\uFEFF/, ''));
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** What a document is, by what it says of itself. */
export function kindOfDocument(content: JsonObject): 'template' | 'uiDefinition' | 'parameters' {
  const schema = textIn(content, '$schema') ?? '';
  if (/createUIDefinition/i.test(schema) || textIn(content, 'handler') !== undefined) return 'uiDefinition';
  return /deploymentParameters\.json/i.test(schema) ? 'parameters' : 'template';
}
