/**
 * Converts the lenient JSON that the service accepts to strict JSON: removes comments, quotes bare names and escapes
 * raw line breaks in strings. The Azure CLI sends template files unchanged, under the bare name `template`.
 */
export function toStrictJson(text: string): string {
  const pattern =
    /"(?:[^"\\]|\\[\s\S])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|([A-Za-z_$][\w$]*)(\s*:)|,(?=\s*[}\]])/g;
  return text.replaceAll(pattern, (token, name: string | undefined, colon: string | undefined) => {
    if (name !== undefined) return `"${name}"${colon ?? ''}`;
    if (!token.startsWith('"')) return ' ';
    return token.replaceAll(/[\n\r\t]/g, (char) => JSON.stringify(char).slice(1, -1));
  });
}
