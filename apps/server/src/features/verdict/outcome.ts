import type { Verdict, VerdictSectionName } from '@blueport/contracts';

type Found = Pick<
  Verdict,
  'diagnostics' | 'changes' | 'owners' | 'policy' | 'price' | 'quota' | 'names' | 'rights' | 'budget'
>;
type Reason = Verdict['reasons'][number];

const rank = { stop: 0, fail: 1, unknown: 2, warn: 3 } as const;

const say = (
  section: VerdictSectionName,
  severity: Reason['severity'],
  code: string,
  message: string,
  values: Record<string, string> = {},
): Reason => ({ section, severity, code, message, values });

function* ownerReasons({ owners = [] }: Found): Generator<Reason> {
  for (const { name, title, resourceIds } of owners) {
    const count = String(resourceIds.length);
    yield say(
      'template',
      'warn',
      'shared-resources',
      `The deployment “${title}” (${name}) declares ${count} of the resources too: each changes what the other made.`,
      { title, name, count },
    );
  }
}

function* templateReasons({ diagnostics, changes }: Found): Generator<Reason> {
  for (const { severity, code, message, parameter = '' } of diagnostics) {
    if (code === 'ChoiceNotChecked') {
      yield say('template', 'warn', 'choice-unchecked', message, { parameter });
      continue;
    }
    if (severity === 'error') yield say('template', 'stop', 'diagnostic', message, { code, message });
    if (severity === 'warning') yield say('template', 'warn', 'diagnostic', message, { code, message });
  }
  if (changes.data === null) yield unknownOf('template', changes);
  const unclear = changes.data?.counts.unknown ?? 0;
  if (unclear > 0)
    yield say(
      'template',
      'unknown',
      'changes-unknown',
      `Of ${unclear} resources the difference is unknown.`,
      {
        count: String(unclear),
      },
    );
}

function* policyReasons({ policy }: Found): Generator<Reason> {
  if (policy.data === null) yield unknownOf('policy', policy);
  const byAssignment = new Map<string, { kind: 'deny' | 'audit' | 'unknown'; name: string; count: number }>();
  for (const { kind, assignmentId, assignment } of policy.data?.findings ?? []) {
    const key = `${kind} ${assignmentId}`;
    const known = byAssignment.get(key) ?? { kind, name: assignment, count: 0 };
    known.count += 1;
    byAssignment.set(key, known);
  }
  for (const { kind, name, count } of byAssignment.values()) {
    const values = { policy: name, count: String(count) };
    if (kind === 'deny')
      yield say(
        'policy',
        'stop',
        'denied',
        `The policy “${name}” forbids ${count} of the resources.`,
        values,
      );
    else if (kind === 'audit')
      yield say(
        'policy',
        'warn',
        'audited',
        `The policy “${name}” finds fault with ${count} of the resources.`,
        values,
      );
    else
      yield say(
        'policy',
        'unknown',
        'undecided',
        `Whether the policy “${name}” forbids ${count} of the resources is decided only in the cloud.`,
        values,
      );
  }
}

function* demandReasons({ quota, names, rights }: Found): Generator<Reason> {
  for (const line of quota.data?.lines ?? []) {
    if (line.fits) continue;
    yield say(
      'quota',
      'fail',
      'quota',
      `${line.title} in ${line.location}: ${line.used} of ${line.limit} are in use, ${line.needed} more are needed.`,
      {
        title: line.title,
        location: line.location,
        used: String(line.used),
        limit: String(line.limit),
        needed: String(line.needed),
      },
    );
  }
  for (const { name, state } of names.data?.names ?? []) {
    if (state === 'taken') yield say('names', 'fail', 'name-taken', `The name ${name} is taken.`, { name });
    if (state === 'invalid')
      yield say('names', 'fail', 'name-invalid', `The name ${name} is not allowed.`, { name });
  }
  const missing = rights.data?.missing ?? [];
  if (missing.length > 0) {
    yield say('rights', 'fail', 'rights', `${missing.length} rights in the cloud are missing.`, {
      count: String(missing.length),
    });
  }
}

function* moneyReasons({ budget, price }: Found): Generator<Reason> {
  for (const { fits, left, adds, currency } of budget.data?.budgets ?? []) {
    if (!fits)
      yield say(
        'budget',
        'stop',
        'budget',
        `It costs ${adds ?? '?'} ${currency} a month, and ${left} ${currency} are left of the limit.`,
        {
          adds: adds ?? '?',
          left,
          currency,
        },
      );
  }
  const unpriced = price.data?.unpriced.length ?? 0;
  if (unpriced > 0)
    yield say('price', 'warn', 'unpriced', `${unpriced} of the resources have no known price.`, {
      count: String(unpriced),
    });
}

const unknownOf = (name: VerdictSectionName, section: Found['policy'] | Found['changes']): Reason =>
  say(
    name,
    'unknown',
    section.reason?.code ?? 'unknown',
    section.reason?.message ?? 'This is not known.',
    section.reason?.values ?? {},
  );

/** Everything that speaks against sending a deployment, gravest first, and what it comes to. */
export function outcomeOf(found: Found): Pick<Verdict, 'outcome' | 'reasons'> {
  const reasons = [
    ...templateReasons(found),
    ...ownerReasons(found),
    ...policyReasons(found),
    ...demandReasons(found),
    ...moneyReasons(found),
  ].toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  const gravest = reasons[0]?.severity;
  const outcome =
    gravest === 'stop'
      ? 'stopped'
      : gravest === 'fail'
        ? 'failing'
        : gravest === undefined
          ? 'ready'
          : 'warning';
  return { outcome, reasons };
}
