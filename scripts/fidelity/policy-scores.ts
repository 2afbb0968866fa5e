import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { scoreOf, type Score } from '../../packages/arm-template/src/corpus/score.ts';
import {
  definitions,
  filesBelow,
  initiatives,
  oracles,
  readText,
  resources,
  type Named,
  type Oracle,
} from '../../packages/azure-policy/src/corpus/corpusFolder.ts';
import { brokenRules, invalidFileNames } from '../../packages/azure-policy/src/corpus/validityRules.ts';
import {
  compileInitiative,
  compilePolicy,
  lintDefinition,
  resolveField,
} from '../../packages/azure-policy/src/index.ts';
import { definitionOf } from '../../packages/azure-policy/src/testing/rule.ts';

interface Finding {
  readonly severity: string;
  readonly message: string;
}

const nameOf = ({ name }: Named): string => name;
const firstError = (diagnostics: readonly Finding[]): string | undefined =>
  diagnostics.find(({ severity }) => severity === 'error')?.message;

/** Returns the first resource for which the fast result of a definition differs from the explained one. */
function differenceOf({ definition }: Named, bodies: ReturnType<typeof resources>): string | undefined {
  const policy = compilePolicy(definition, { utcNow: '2026-01-01T00:00:00Z' });
  const body = bodies.find((resource) => {
    const verdict = policy.evaluate(resource);
    return verdict.matches !== policy.matches(resource) || verdict.reasons.length === 0;
  });
  return body && `differs for ${JSON.stringify(body['id'])}`;
}

function oracleFault({ kind, resource, aliases, expected, ...record }: Oracle): string | undefined {
  if (kind === 'field') {
    const values = resolveField(resource, record.field ?? '', aliases);
    return isDeepStrictEqual(values, expected) ? undefined : JSON.stringify(values);
  }
  if (kind === 'fieldFunction') {
    const policy = compilePolicy(definitionOf({ value: record.expression ?? '', equals: expected }), {
      aliases,
    });
    return policy.matches(resource) ? undefined : 'another value';
  }
  const { mode, parameters, policyRule = {} } = record;
  const policy = compilePolicy(
    { ...(mode === undefined ? {} : { mode }), policyRule },
    { aliases, ...(parameters ? { parameters } : {}) },
  );
  const { matches, effect } = policy.evaluate(resource);
  const expectedResult = expected as { matches: boolean; effect?: string };
  const isRight =
    matches === expectedResult.matches &&
    (expectedResult.effect === undefined || expectedResult.effect === effect);
  return firstError(policy.diagnostics) ?? (isRight ? undefined : `matches ${matches}, effect ${effect}`);
}

function validityFault(file: string): string | undefined {
  const name = basename(file, '.json');
  const text = readText(file);
  const isRefused = firstError(compilePolicy(text).diagnostics) !== undefined;
  if (isRefused !== invalidFileNames.has(name)) return isRefused ? 'refused' : 'accepted';
  const found = lintDefinition(text).map(({ rule }) => rule);
  const expectedRule = brokenRules[name];
  const isRight = expectedRule === undefined ? found.length === 0 : found.includes(expectedRule);
  return isRight ? undefined : `findings: ${found.join(', ') || 'none'}`;
}

/** Scores the policy engine on every set of the corpus. */
export function scorePolicies(): Score[] {
  const all = definitions();
  const bodies = resources();
  return [
    scoreOf('policy definitions, compiled', all, nameOf, ({ definition }) =>
      firstError(compilePolicy(definition).diagnostics),
    ),
    scoreOf('policy definitions, evaluated', all, nameOf, (one) => differenceOf(one, bodies)),
    scoreOf('policy initiatives', initiatives(), nameOf, ({ definition }) =>
      firstError(compileInitiative(definition, { find: () => undefined }).diagnostics),
    ),
    scoreOf('policy records', oracles(), ({ id }) => id, oracleFault),
    scoreOf('policy samples', filesBelow('policy/validity'), (file) => file, validityFault),
  ];
}
