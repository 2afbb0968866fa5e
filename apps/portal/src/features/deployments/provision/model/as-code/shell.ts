/** Joins lines and adds a final newline. */
export function joinLines(...parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}

/** Quotes text as a single shell word. */
export function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Exits the script with the variable's name if a variable is not set. */
export function requireVariables(variables: readonly string[]): string[] {
  return variables.length === 0 ? [] : [`: ${variables.map((name) => `"\${${name}:?}"`).join(' ')}`];
}

/** Formats a command over several lines. */
export function formatCommand(...parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}

/** Writes a file without secrets, using a quoted here-document. */
export function writeFile(fileName: string, mark: string, content: unknown): string[] {
  return [`cat > ${fileName} <<'${mark}'`, JSON.stringify(content, null, 2), mark];
}

/** Shell function that escapes text for a JSON string. Uses only tools available on every system. */
export const jsonFunction = String.raw`json() { printf '%s' "$1" | sed 's/[\\"]/\\&/g' | awk '{ gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); printf "%s%s", sep, $0; sep = "\\n" }'; }`;

const mark = (variable: string): string => `@@${variable}@@`;

/** Returns a placeholder for a shell variable, which `hereDocument` replaces. */
export const shellPlaceholder = mark;

/** Formats JSON for an unquoted here-document. Variables are inserted with `json`, and everything else is escaped. */
export function hereDocument(value: unknown, variables: readonly string[]): string {
  let text = JSON.stringify(value, null, 2).replace(/[\\$`]/g, String.raw`\$&`);
  for (const name of variables) text = text.replaceAll(mark(name), `$(json "\${${name}}")`);
  return text;
}
