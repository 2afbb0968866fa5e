import { withScope, type CountScope, type Site } from '../definition/site.ts';
import { wordingOf, type Finding, type GivenValues, type MessageId } from '../messages/wording.ts';
import { pointerPart } from '../source/sourceText.ts';
import type { Json, JsonObject } from '../types.ts';
import { isObject } from '../value/property.ts';
import { compileCount } from './compileCount.ts';
import { compileFieldCondition } from './compileFieldCondition.ts';
import { compileValueCondition } from './compileValueCondition.ts';
import { allOf, anyOf, not } from './logic.ts';
import { brokenNode, type Node } from './node.ts';
import { operatorNamed } from './operators.ts';
import type { Side } from './rightSide.ts';

const maxDepth = 60;

/**
 * Compiles a condition or a logical operator. Every error is reported, and the invalid part of the rule becomes an error
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
  const subjects = keys.filter((key) => subjectName.test(key));
  const others = keys.filter((key) => !subjectName.test(key));
  const refusal = subjects.length === 1 ? undefined : refuse('condition-keys', { keys: subjects.join(', ') });
  const nodes = subjects.map((subject) => compileSubject({ json, subject, others, path, depth }, site));
  return refusal ?? nodes[0]!;
}

const subjectName = /^(allof|anyof|not|field|value|count)$/i;

/** A condition, and the member that names what it compares. */
interface Condition {
  readonly json: JsonObject;
  readonly subject: string;
  /** The other members: operators, unless the definition is invalid. */
  readonly others: readonly string[];
  readonly path: string;
  readonly depth: number;
}

function compileSubject(condition: Condition, site: Site): Node {
  const { json, subject, others, path, depth } = condition;
  const kind = subject.toLowerCase();
  if (kind !== 'allof' && kind !== 'anyof' && kind !== 'not') return compileComparison(condition, site);
  const node = compileLogic(kind, subject, json[subject]!, path, site, depth);
  if (others.length === 0) return node;
  const values = { operator: subject, properties: others.join(', ') };
  site.report('InvalidCondition', path, 'properties-beside-logic', values);
  return brokenNode('value', path, wordingOf({ reason: 'properties-beside-logic', values }).message);
}

/** Compiles the comparison of a field, a value or a count; it is also checked with an invalid operator. */
function compileComparison({ json, subject, others, path, depth }: Condition, site: Site): Node {
  const faults: Finding[] = [];
  const sides = others.flatMap((name): Side[] => {
    const operator = operatorNamed.get(name.toLowerCase());
    const at = `${path}/${pointerPart(name)}`;
    if (operator) return [{ operator, json: json[name]!, path: at }];
    const fault = { reason: 'operator-unknown', values: { name } } as const;
    faults.push(fault);
    site.report('InvalidCondition', at, fault.reason, fault.values);
    return [];
  });
  if (sides.length > 1 || others.length === 0) {
    const fault = { reason: 'operator-count', values: { count: sides.length } } as const;
    faults.push(fault);
    site.report('InvalidCondition', path, fault.reason, fault.values);
  }
  const own: Site = { ...site, assumedAliases: new Set() };
  const [node] = (sides.length > 0 ? sides : [{ ...anySide, path }]).map((side) =>
    compileSide({ json: json[subject]!, kind: subject.toLowerCase(), side, path }, own, (where, scope) =>
      compileCondition(where, `${path}/${subject}/where`, withScope(own, scope), depth + 1),
    ),
  );
  for (const name of own.assumedAliases) site.assumedAliases.add(name);
  const [fault] = faults;
  if (fault) return brokenNode('value', path, wordingOf(fault).message);
  return withAssumedAliases(node!, own.assumedAliases);
}

/** An operand without errors, to check the field or value of a condition without a valid operator. */
const anySide: Omit<Side, 'path'> = { operator: operatorNamed.get('exists')!, json: true };

interface Comparison {
  readonly json: Json;
  readonly kind: string;
  readonly side: Side;
  readonly path: string;
}

function compileSide(
  { json, kind, side, path }: Comparison,
  site: Site,
  compileWhere: (where: Json, scope: CountScope) => Node,
): Node {
  if (kind === 'field') return compileFieldCondition(json, side, path, site);
  if (kind === 'value') return compileValueCondition(json, side, path, site);
  return compileCount(json, side, path, site, compileWhere);
}

/** Adds the aliases whose path is only assumed to the explanation of a condition that reads them. */
function withAssumedAliases(node: Node, aliases: ReadonlySet<string>): Node {
  if (aliases.size === 0) return node;
  const assumedAliases = [...aliases];
  return { ...node, explain: (frame) => ({ ...node.explain(frame), assumedAliases }) };
}

function compileLogic(
  kind: 'allof' | 'anyof' | 'not',
  key: string,
  content: Json,
  path: string,
  site: Site,
  depth: number,
): Node {
  const childPath = `${path}/${key}`;
  if (kind === 'not') return not(compileCondition(content, childPath, site, depth + 1), path);
  if (!Array.isArray(content)) {
    site.report('InvalidCondition', childPath, 'conditions-not-array', { name: key });
    return brokenNode(kind === 'allof' ? 'allOf' : 'anyOf', path, `${key} is not a list.`);
  }
  const children = content.map((child, i) => compileCondition(child, `${childPath}/${i}`, site, depth + 1));
  return kind === 'allof' ? allOf(children, path) : anyOf(children, path);
}
