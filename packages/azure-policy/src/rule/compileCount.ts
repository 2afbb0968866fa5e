import type { CountScope, Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { fail } from '../expression/failure.ts';
import { evaluate } from '../expression/value.ts';
import { fieldReader } from '../field/fieldReader.ts';
import { readField } from '../field/readField.ts';
import { reportUnknown } from '../field/reportUnknown.ts';
import { wordingOf, type Finding } from '../messages/wording.ts';
import type { Json, JsonObject, Reason } from '../types.ts';
import { isObject, property, textProperty } from '../value/property.ts';
import { broken, enterItem, yes, type Frame, type Outcome } from './frame.ts';
import { asResult, brokenNode, undecided, type Node } from './node.ts';
import { compileRightSide, guarded, type Side } from './rightSide.ts';

/** Elements of a count, and their name in the inner condition. */
interface Source {
  subject: string;
  scope: CountScope;
  items(frame: Frame): readonly (Json | undefined)[];
}

/** A compiled count: its elements, their condition, and the number of counts around it. */
interface Count {
  source: Source;
  where: Node | undefined;
  depth: number;
}

/** `count`: elements of an array field or of a value, limited to those that match `where`. */
export function compileCount(
  json: Json,
  side: Side,
  path: string,
  site: Site,
  compileWhere: (where: Json, scope: CountScope) => Node,
): Node {
  const read: Source | Finding = isObject(json)
    ? readSource(json, `${path}/count`, site)
    : { reason: 'count-not-object' };
  const condition = property(json, 'where');
  const scope = 'reason' in read ? scopeOfInvalid(json) : read.scope;
  const where = condition === undefined ? undefined : compileWhere(condition, scope);
  const right = compileRightSide(side, site);
  if ('reason' in read) {
    site.report('InvalidCondition', `${path}/count`, read.reason, read.values);
    return brokenNode('count', path, wordingOf(read).message);
  }
  const count: Count = { source: read, where, depth: site.scopes.length };
  const test: Node['test'] = (frame) =>
    guarded<Outcome>(frame, () => (right.fixed ?? right.test(frame))(countItems(count, frame)), broken);
  const explain = (frame: Frame): Reason => {
    const result = asResult(test(frame));
    const children = explainItems(count, frame);
    const itemCount = guarded<Json | undefined>(frame, () => countItems(count, frame), undefined);
    const expected = guarded<Json | undefined>(frame, () => evaluate(right.value, frame), undefined);
    return {
      kind: 'count',
      path,
      result,
      subject: read.subject,
      operator: side.operator.name,
      ...(expected === undefined ? {} : { expected }),
      ...(itemCount === undefined ? {} : { actual: itemCount }),
      ...(result === 'error' && frame.failure ? { message: frame.failure } : {}),
      ...(children.length > 0 ? { children } : {}),
    };
  };
  return { test, explain, mayApply: undecided };
}

function countItems({ source, where, depth }: Count, frame: Frame): number {
  const items = source.items(frame);
  if (!where) return items.length;
  let matching = 0;
  for (const item of items) {
    enterItem(frame, depth, item ?? null);
    const outcome = where.test(frame);
    frame.items.length = depth;
    if (outcome === broken) fail(frame.failure ?? 'An element could not be evaluated.');
    if (outcome === yes) matching++;
  }
  return matching;
}

function explainItems({ source, where, depth }: Count, frame: Frame): Reason[] {
  if (!where) return [];
  const items = guarded<readonly (Json | undefined)[]>(frame, () => source.items(frame), []);
  // A tree of thousands of elements is not useful, so only the first ones are shown.
  return items.slice(0, 50).map((item) => {
    enterItem(frame, depth, item ?? null);
    const reason = where.explain(frame);
    frame.items.length = depth;
    return reason;
  });
}

/** Returns the scope in which the `where` of an invalid count is checked. */
function scopeOfInvalid(json: Json): CountScope {
  const [field, name] = [textProperty(json, 'field'), textProperty(json, 'name')];
  return field === undefined
    ? { kind: 'value', name: (name ?? '').toLowerCase() }
    : { kind: 'field', name: field.toLowerCase() };
}

function readSource(json: JsonObject, path: string, site: Site): Source | Finding {
  const [fieldName, value] = [property(json, 'field'), property(json, 'value')];
  if ((fieldName === undefined) === (value === undefined)) return { reason: 'count-source' };
  if (value !== undefined) return valueSource(value, property(json, 'name'), path, site);
  const name = compileValue(fieldName!, `${path}/field`, site);
  if (!name.constant || typeof name.value !== 'string') return { reason: 'count-field-dynamic' };
  const field = readField(name.value, site.aliases);
  if (!field) return { reason: 'field-unknown', values: { field: JSON.stringify(name.value) } };
  if (!name.value.endsWith('[*]')) return { reason: 'count-field-without-array' };
  reportUnknown(field, `${path}/field`, site);
  const reader = fieldReader(field, site.scopes);
  return {
    subject: field.name,
    scope: { kind: 'field', name: field.lower },
    items: reader.many ? (frame) => reader.read(frame) : (frame) => [reader.read(frame)],
  };
}

function valueSource(json: Json, countName: Json | undefined, path: string, site: Site): Source | Finding {
  const value = compileValue(json, `${path}/value`, site);
  if (countName !== undefined && (typeof countName !== 'string' || countName.startsWith('[')))
    return { reason: 'count-name-expression' };
  const name = (countName ?? '').toLowerCase();
  if (name && site.scopes.some((scope) => scope.name === name))
    return { reason: 'count-name-duplicate', values: { name } };
  return {
    subject: typeof json === 'string' ? json : JSON.stringify(json),
    scope: { kind: 'value', name },
    items(frame) {
      const found = evaluate(value, frame);
      return Array.isArray(found) ? found : fail('The value of a count is not an array.');
    },
  };
}
