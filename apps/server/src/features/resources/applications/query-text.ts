import { issue } from '../../../errors/refusal.ts';
import type { ProblemIssue } from '@blueport/contracts';

/**
 * Functions that read something other than the application. A query with the organization's connection could otherwise
 * reach what the caller may not see.
 */
const foreign = new Set([
  'adx',
  'app',
  'arg',
  'cluster',
  'cosmosdb_sql_request',
  'database',
  'external_table',
  'externaldata',
  'http_request',
  'http_request_post',
  'mysql_request',
  'postgresql_request',
  'resource',
  'sql_request',
  'workspace',
]);

/** Comments, texts and words; everything else is skipped character by character. */
const token =
  /(?<skipped>\/\/[^\n]*|```[\s\S]*?```|~~~[\s\S]*?~~~|@"(?:[^"]|"")*"|@'(?:[^']|'')*'|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<word>[A-Za-z_]\w*)/g;

const placeOf = (text: string, offset: number) => {
  const lines = text.slice(0, offset).split('\n');
  return { line: String(lines.length), column: String((lines.at(-1)?.length ?? 0) + 1) };
};

/** Returns an issue for the first part of a query that reads something other than the application. */
export function foreignScopeIssue(text: string): ProblemIssue | undefined {
  for (const { index, groups } of text.matchAll(token)) {
    const word = groups?.['word'];
    if (word === undefined || !foreign.has(word.toLowerCase())) continue;
    // With a comment between the name and its parenthesis, it is still a call.
    if (!/^(?:\s|\/\/[^\n]*\n)*\(/.test(text.slice(index + word.length))) continue;
    return issue('/query', 'query-scope', { ...placeOf(text, index), function: word });
  }
  return undefined;
}

/** Removes what may follow the last operator: white space, a semicolon, and how to draw the rows. */
export const withoutEnd = (text: string): string =>
  text
    .trimEnd()
    .replace(/;\s*$/, '')
    .replace(/\|\s*render\s+\w+(\s+with\s*\([^()]*\))?\s*$/i, '')
    .trimEnd();

/** Returns an issue with the position of an error that the cloud reports, which counts characters from 0. */
export function positionIssue(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
  message: string,
): ProblemIssue {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  // The limit of rows follows the text, so an error there means that the text is not complete.
  if (line > lines.length || (line === lines.length && column >= last.length))
    return issue('/query', 'query-end', { line: String(lines.length), column: String(last.length + 1) });
  return issue('/query', 'query-text', { line: String(line), column: String(column + 1), message });
}
