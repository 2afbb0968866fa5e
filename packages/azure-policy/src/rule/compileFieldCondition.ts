import type { Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { evaluate, failureIn } from '../expression/value.ts';
import { fieldReader, type FieldReader } from '../field/fieldReader.ts';
import { readField, type Field } from '../field/readField.ts';
import { reportUnknown } from '../field/reportUnknown.ts';
import { regionCode } from '../field/resourceNames.ts';
import { wordingOf } from '../messages/wording.ts';
import type { Json, Reason } from '../types.ts';
import { broken, no, yes, type Frame, type Outcome } from './frame.ts';
import { asResult, brokenNode, undecided, type Node } from './node.ts';
import type { Test } from './operators.ts';
import { compileRightSide, guarded, type RightSide, type Side } from './rightSide.ts';

/** Compiles a condition on a field: with `[*]` it must hold for every value, and holds if there are none. */
export function compileFieldCondition(json: Json, side: Side, path: string, site: Site): Node {
  const name = compileValue(json, `${path}/field`, site);
  if (name.constant) {
    const field = typeof name.value === 'string' ? readField(name.value, site.aliases) : undefined;
    if (!field) {
      const values = { field: JSON.stringify(name.value) };
      site.report('InvalidField', `${path}/field`, 'field-unknown', values);
      compileRightSide(side, site);
      return brokenNode('field', path, wordingOf({ reason: 'field-unknown', values }).message);
    }
    reportUnknown(field, `${path}/field`, site);
    return fieldNode(field, side, path, site);
  }
  const reason = failureIn(name);
  if (reason !== undefined) {
    compileRightSide(side, site);
    return brokenNode('field', path, reason);
  }
  // The name depends on the resource or on a parameter without a value: the node is built once it is known.
  const built = new Map<string, Node>();
  const quiet: Site = { ...site, report: () => {}, assumedAliases: new Set() };
  const nodeFor = (frame: Frame): Node => {
    const found = evaluate(name, frame);
    const key = typeof found === 'string' ? found : '';
    const ready = built.get(key);
    if (ready) return ready;
    const field = readField(key, site.aliases);
    const node = field
      ? withSource(field, fieldNode(field, side, path, quiet))
      : brokenNode('field', path, `'${key}' is not a field.`);
    if (built.size < 100) built.set(key, node);
    return node;
  };
  compileRightSide(side, site);
  const safe = (frame: Frame): Node =>
    guarded(
      frame,
      () => nodeFor(frame),
      brokenNode('field', path, frame.failure ?? 'The name of the field is not known.'),
    );
  return {
    test: (frame) => safe(frame).test(frame),
    explain: (frame) => safe(frame).explain(frame),
    mayApply: undecided,
  };
}

/** Marks an alias that is known only during the evaluation. */
const withSource = (field: Field, node: Node): Node =>
  field.unknown
    ? { ...node, explain: (frame) => ({ ...node.explain(frame), assumedAliases: [field.name] }) }
    : node;

/** Fields that the service uses to decide whether a definition applies to a resource. */
export const decisiveFields: ReadonlySet<string> = new Set(['type', 'kind', 'name']);

const foldRegion = (expected: Json): Json =>
  Array.isArray(expected)
    ? expected.map(foldRegion)
    : typeof expected === 'string'
      ? regionCode(expected)
      : expected;

function fieldNode(field: Field, side: Side, path: string, site: Site): Node {
  const right = compileRightSide(side, site, field.special === 'location' ? foldRegion : undefined);
  const reader = fieldReader(field, site.scopes);
  if (right.failure !== undefined)
    return {
      ...brokenNode('field', path, right.failure),
      explain: explainer(field, reader, right, side, path),
    };
  const test = tester(reader, right, side);
  return {
    test,
    explain: explainer(field, reader, right, side, path),
    mayApply: decisiveFields.has(field.lower)
      ? (frame, assumed, fields) => (fields.has(field.lower) ? test(frame) === yes : assumed)
      : undecided,
  };
}

function tester(reader: FieldReader, right: RightSide, side: Side): Node['test'] {
  const { fixed } = right;
  const mismatch = (frame: Frame, outcome: Outcome): Outcome => {
    if (outcome === broken) frame.failure ??= `${side.operator.name} cannot compare these kinds of values.`;
    return outcome;
  };
  if (!reader.many && fixed) return (frame) => mismatch(frame, fixed(reader.read(frame)));
  const run = (frame: Frame, test: Test): Outcome =>
    mismatch(frame, reader.many ? every(reader.read(frame), test) : test(reader.read(frame)));
  if (fixed) return (frame) => run(frame, fixed);
  return (frame) => guarded<Outcome>(frame, () => run(frame, right.test(frame)), broken);
}

function every(values: readonly (Json | undefined)[], test: Test): Outcome {
  let result: Outcome = yes;
  for (const value of values) {
    const outcome = test(value);
    if (outcome === no) return no;
    if (outcome === broken) result = broken;
  }
  return result;
}

function explainer(
  field: Field,
  reader: FieldReader,
  right: RightSide,
  side: Side,
  path: string,
): Node['explain'] {
  const test = tester(reader, right, side);
  return (frame) => {
    const message = guarded(frame, () => right.test(frame), undefined) ? undefined : frame.failure;
    const values = reader.many ? reader.read(frame) : [reader.read(frame)];
    const expected = guarded<Json | undefined>(frame, () => evaluate(right.value, frame), undefined);
    const [firstValue] = values;
    const reason: Reason = {
      kind: 'field',
      path,
      result: asResult(test(frame)),
      subject: field.name,
      operator: side.operator.name,
      ...(expected === undefined ? {} : { expected }),
      actual: reader.many ? values.map((value) => value ?? null) : (firstValue ?? null),
      resourcePath: field.resourcePath,
    };
    if (!reader.many && firstValue === undefined) reason.missing = true;
    if (message !== undefined) reason.message = message;
    return reason;
  };
}
