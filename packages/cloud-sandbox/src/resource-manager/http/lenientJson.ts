/**
 * Turns what the service reads as JSON into JSON: comments go, names without quotes get them, raw line breaks in texts are
 * escaped. The vendor's command line sends templates as they stand in the file, behind the bare name `template`.
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
