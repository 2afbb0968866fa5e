/** Lines as a text that ends with a line end. */
export function lines(...parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}

/** A word as every shell reads it. */
export function quoted(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Ends the script, by name, where a variable is not set. */
export function needed(variables: readonly string[]): string[] {
  return variables.length === 0 ? [] : [`: ${variables.map((name) => `"\${${name}:?}"`).join(' ')}`];
}

/** A command over several lines. */
export function command(...parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}

/** A file that holds no secret, written as it stands. */
export function written(fileName: string, mark: string, content: unknown): string[] {
  return [`cat > ${fileName} <<'${mark}'`, JSON.stringify(content, null, 2), mark];
}

/** Writes a text of the shell as the inside of a JSON string; only what every system brings along. */
export const jsonFunction = String.raw`json() { printf '%s' "$1" | sed 's/[\\"]/\\&/g' | awk '{ gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); printf "%s%s", sep, $0; sep = "\\n" }'; }`;

const mark = (variable: string): string => `@@${variable}@@`;

/** Stands in a value for a variable of the shell until `hereDocument` writes it. */
export const inShell = mark;

/** A JSON text for an unquoted here-document, in which the variables are written by `json` and the shell changes nothing else. */
export function hereDocument(value: unknown, variables: readonly string[]): string {
  let text = JSON.stringify(value, null, 2).replace(/[\\$`]/g, String.raw`\$&`);
  for (const name of variables) text = text.replaceAll(mark(name), `$(json "\${${name}}")`);
  return text;
}
