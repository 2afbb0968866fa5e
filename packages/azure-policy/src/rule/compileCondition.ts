import { inside, type Site } from '../definition/site.ts';
import { wordingOf, type GivenValues, type MessageId } from '../messages/wording.ts';
import type { Json } from '../types.ts';
import { isObject } from '../value/property.ts';
import { compileCount } from './compileCount.ts';
import { compileFieldCondition } from './compileFieldCondition.ts';
import { compileValueCondition } from './compileValueCondition.ts';
import { allOf, anyOf, not } from './logic.ts';
import { brokenNode, type Node } from './node.ts';
import { operatorNamed } from './operators.ts';

const maxDepth = 60;

/**
 * Compiles a condition or a logical operator. Errors are reported, and the invalid part of the rule becomes an error
 * node.
 */
export function compileCondition(json: Json | undefined, path: string, site: Site, depth = 0): Node {
  const refuse = (reason: MessageId, values: GivenValues = {}): Node => {
    site.report('InvalidCondition', path, reason, values);
    return brokenNode('value', path, wordingOf({ reason, values }).message);
  };
  if (!isObject(json)) return refuse('condition-not-object');
  if (depth > maxDepth) {
    site.report('TooDeep', path, 'conditions-too-deep', { limit: maxDepth });
    return brokenNode('value', path, 'The rule is nested too deeply.');
  }
  const keys = Object.keys(json);
  const subjects = keys.filter((key) => /^(allof|anyof|not|field|value|count)$/i.test(key));
  const [subject] = subjects;
  if (subject === undefined || subjects.length > 1)
    return refuse('condition-keys', { keys: subjects.join(', ') });
  const content = json[subject]!;
  const others = keys.filter((key) => key !== subject);
  const kind = subject.toLowerCase();
  if (kind === 'allof' || kind === 'anyof' || kind === 'not') {
    if (others.length > 0)
      return refuse('properties-beside-logic', { operator: subject, properties: others.join(', ') });
    return compileLogic(kind, subject, content, path, site, depth);
  }
  const named = others.map((key) => operatorNamed.get(key.toLowerCase()));
  const [operator] = named;
  if (!operator || others.length > 1) {
    const stray = others.filter((_, i) => !named[i]).join(', ');
    return stray
      ? refuse('operator-unknown', { name: stray })
      : refuse('operator-count', { count: others.length });
  }
  const side = { operator, json: json[others[0]!]!, path: `${path}/${others[0]!}` };
  if (kind === 'field') return compileFieldCondition(content, side, path, site);
  if (kind === 'value') return compileValueCondition(content, side, path, site);
  return compileCount(content, side, path, site, (where, scope) =>
    compileCondition(where, `${path}/${subject}/where`, inside(site, scope), depth + 1),
  );
}

function compileLogic(
  kind: 'allof' | 'anyof' | 'not',
  key: string,
  content: Json,
  path: string,
  site: Site,
  depth: number,
): Node {
  const below = `${path}/${key}`;
  if (kind === 'not') return not(compileCondition(content, below, site, depth + 1), path);
  if (!Array.isArray(content)) {
    site.report('InvalidCondition', below, 'conditions-not-array', { name: key });
    return brokenNode(kind === 'allof' ? 'allOf' : 'anyOf', path, `${key} is not a list.`);
  }
  const children = content.map((child, i) => compileCondition(child, `${below}/${i}`, site, depth + 1));
  return kind === 'allof' ? allOf(children, path) : anyOf(children, path);
}
