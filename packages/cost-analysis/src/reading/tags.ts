import { cleanText } from './clean-text.ts';

type Tags = Readonly<Record<string, string>>;

const noTags: Tags = Object.freeze({});

const pair = /"((?:[^"\\]|\\.)*)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/**
 * Reads tags written as a JSON object, as its members without braces, or as a JSON list of members (`"key":"value"`).
 * Text in another form has no tags. Values that are not text become text.
 */
export function parseTags(source: string): Tags {
  const text = cleanText(source);
  if (text === '' || text === 'NULL') return noTags;
  const json = parseJson(text.startsWith('{') || text.startsWith('[') ? text : `{${text}}`);
  if (Array.isArray(json)) return tagsOf(json.flatMap((member) => Object.entries(parseTags(String(member)))));
  if (typeof json === 'object' && json !== null) return tagsOf(Object.entries(json));
  // A file may have unescaped control characters or a text cut off by a length limit.
  return tagsOf([...text.matchAll(pair)].map(([, key, value]) => [key!, value!]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tagsOf(entries: readonly (readonly [string, unknown])[]): Tags {
  if (entries.length === 0) return noTags;
  // Object.fromEntries also defines a tag named __proto__ as an ordinary property.
  return Object.fromEntries(entries.map(([key, value]) => [cleanText(key), cleanText(textOf(value))]));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
