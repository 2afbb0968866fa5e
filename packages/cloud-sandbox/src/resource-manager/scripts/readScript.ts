import { isObject, objectsOf, textOf, type Json, type JsonObject } from '../json.ts';

/** The effects of a deployment script, as far as they can be derived without running it. */
export interface ScriptReading {
  outputs: JsonObject;
  /** What the script would print. */
  log: string;
  /** Why the script would fail. */
  failure: string | undefined;
}

/**
 * Evaluates a deployment script without running it on this machine. Recognizes lines that write outputs in the
 * documented forms, with literal values, environment variables and arguments. Ignores everything else, in which case
 * the outputs remain empty.
 */
export function readScript(kind: string, properties: JsonObject): ScriptReading {
  const content = textOf(properties['scriptContent']) ?? '';
  const reading: ScriptReading = { outputs: {}, log: '', failure: undefined };
  const variables = new Map<string, string>();
  for (const variable of objectsOf(properties['environmentVariables']))
    variables.set(
      textOf(variable['name']) ?? '',
      textOf(variable['value']) ?? textOf(variable['secureValue']) ?? '',
    );
  const args = words(textOf(properties['arguments']) ?? '');
  const lines = joined(content);
  const read = /powershell/i.test(kind) ? readPowerShell : readShell;
  read(lines, variables, args, reading);
  return reading;
}

/** Returns the lines without comments, with continuation lines joined. */
function joined(content: string): string[] {
  return content
    .replaceAll(/[\\`]\r?\n\s*/g, ' ')
    .split(/\r?\n|;(?=\s)/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const words = (text: string): string[] =>
  [...text.replaceAll(String.raw`\"`, '"').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, unquoted]) => double ?? single ?? unquoted ?? '',
  );

type Reader = (
  lines: readonly string[],
  variables: Map<string, string>,
  args: readonly string[],
  reading: ScriptReading,
) => void;

const readShell: Reader = (lines, variables, args, reading) => {
  args.forEach((value, at) => variables.set(String(at + 1), value));
  for (const line of lines) {
    const failed = /^exit\s+([1-9]\d*)$/.exec(line);
    if (failed) {
      reading.failure = `The script ended with exit code ${failed[1] ?? ''}.`;
      return;
    }
    const assigned = /^(?:export\s+)?(\w+)=(.*)$/.exec(line);
    if (assigned) variables.set(assigned[1] ?? '', shellText(assigned[2] ?? '', variables));
    const outputMatch = /^(?:echo|printf)\s+(?:-[en]+\s+)*(.+?)(?:\s*(>>?)\s*(\S+))?$/.exec(line);
    if (!outputMatch) continue;
    const text = shellText(outputMatch[1] ?? '', variables);
    if (outputMatch[2] === undefined) reading.log += `${text}\n`;
    else if (/AZ_SCRIPTS_OUTPUT_PATH/.test(outputMatch[3] ?? '')) reading.outputs = asOutputs(text);
  }
};

/** Returns a shell word without its quotes and with variables expanded as the quotes allow. */
function shellText(source: string, variables: ReadonlyMap<string, string>): string {
  const piped = source.split(/\s\|\s/)[0] ?? '';
  const fill = (text: string) =>
    text
      .replaceAll(/(?<!\\)\$\{?(\w+)\}?/g, (_whole, name: string) => variables.get(name) ?? '')
      .replaceAll(/\\(["$\\`])/g, '$1');
  return [...piped.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|([^'"]+)/g)]
    .map(([, plain, filled, unquoted]) => plain ?? fill(filled ?? unquoted ?? ''))
    .join('')
    .trim();
}

const readPowerShell: Reader = (lines, variables, args, reading) => {
  for (let at = 0; at < args.length; at++) {
    const name = /^-(\w+)$/.exec(args[at] ?? '')?.[1];
    if (name !== undefined) variables.set(name.toLowerCase(), args[++at] ?? '');
  }
  const own = (name: string) => variables.get(name) ?? variables.get(name.toLowerCase());
  const value = (source: string): string | undefined => {
    const plain = /^'((?:[^']|'')*)'$/.exec(source)?.[1];
    if (plain !== undefined) return plain.replaceAll("''", "'");
    const filled = /^"((?:[^"`]|`.)*)"$/.exec(source)?.[1];
    if (filled !== undefined)
      return filled.replaceAll(/\$\{?(?:env:)?(\w+)\}?/gi, (_whole, name: string) => own(name) ?? '');
    const format = /^(?:\()?("[^"]*"|'[^']*')\s+-f\s+(.+?)\)?$/i.exec(source);
    if (format) {
      const parts = (format[2] ?? '').split(',').map((part) => value(part.trim()) ?? '');
      return (value(format[1] ?? '') ?? '').replaceAll(
        /\{(\d+)\}/g,
        (_whole, n: string) => parts[Number(n)] ?? '',
      );
    }
    const variable = /^\$\{?(?:env:)?(\w+)\}?$/i.exec(source)?.[1];
    if (variable !== undefined) return own(variable);
    return /^-?\d+(\.\d+)?$/.test(source) ? source : undefined;
  };
  for (const line of lines) {
    const throwMatch = /^throw\s+(.+)$/i.exec(line);
    if (throwMatch) {
      reading.failure = value(throwMatch[1] ?? '') ?? 'The script threw an error.';
      return;
    }
    const output = /^\$DeploymentScriptOutputs(?:\[\s*['"]([^'"]+)['"]\s*\]|\.(\w+))\s*=\s*(.+)$/i.exec(line);
    if (output) {
      const found = value((output[3] ?? '').trim());
      if (found !== undefined) reading.outputs[output[1] ?? output[2] ?? ''] = found;
      continue;
    }
    const assigned = /^\$(\w+)\s*=\s*(.+)$/.exec(line);
    const found = assigned && value((assigned[2] ?? '').trim());
    if (assigned && typeof found === 'string') variables.set((assigned[1] ?? '').toLowerCase(), found);
    const outputMatch = /^(?:Write-(?:Output|Host)\s+)?(["'$].*)$/i.exec(line);
    const text = outputMatch && !assigned ? value(outputMatch[1] ?? '') : undefined;
    if (typeof text === 'string') reading.log += `${text}\n`;
  }
};

/** Parses the outputs file, which must contain JSON. Anything else results in no outputs. */
function asOutputs(text: string): JsonObject {
  try {
    const found = JSON.parse(text) as Json;
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}
