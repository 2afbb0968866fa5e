import {
  deploymentPath,
  isSettled,
  sentence,
  type DeploymentSummary,
  type Expiry,
  type ExpiryAction,
  type Sentence,
  type SentenceCode,
} from '@blueport/contracts';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { recordAudit, type AuditEntry } from '../../../journal/audit.ts';
import {
  expiryActionAt,
  announceChange,
  auditOfOperation,
  detachDeployment,
  planDeletion,
  planPower,
  presentSummary,
  readDeletion,
  readOperations,
  summaries,
  writeOperation,
  type OperationStart,
  type DeploymentContext,
  type SummaryRow,
} from '../operations/index.ts';
import { findDue, nextCheckTime } from './expiry-plan.ts';

/** A notification about the expiry of a deployment. */
interface ExpiryMessage {
  readonly organizationId: string;
  readonly eventKey: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly subject: string;
  readonly says: readonly Sentence[];
  readonly link: string;
}

export interface ExpiryParts {
  readonly context: DeploymentContext;
  /** Returns whether the organization has a connection for the deployment's directory. */
  hasConnection(row: SummaryRow): Promise<boolean>;
  tell(
    tx: Transaction<Database>,
    accountIds: readonly string[],
    message: ExpiryMessage,
    deployment: DeploymentSummary,
  ): Promise<void>;
  /** Called after a commit. */
  wake(operationId: string): void;
  /** Reports an internal error that affected one deployment. */
  report(error: unknown, deploymentId: string): void;
}

const minuteMs = 60_000;
const maxTries = 5;

type Reason = NonNullable<Expiry['reason']>;
const waits: Readonly<Record<Reason, number>> = {
  locked: 360 * minuteMs,
  busy: 5 * minuteMs,
  'no-connection': 60 * minuteMs,
  refused: 24 * 60 * minuteMs,
};
const reasonCodes: Readonly<Record<Reason, SentenceCode>> = {
  locked: 'expiryLocked',
  busy: 'expiryBusy',
  'no-connection': 'expiryNoConnection',
  refused: 'expiryRefused',
};
const deedCodes: Readonly<Record<ExpiryAction, SentenceCode>> = {
  delete: 'expiryDelete',
  detach: 'expiryDetach',
  stop: 'expiryStop',
};
/** Returns the other live deployments that declare the resources to be deleted, by title and name. */
async function namesOfOthers(tx: Transaction<Database>, row: SummaryRow): Promise<string> {
  const { resources } = await readDeletion({ db: tx }, row);
  const names = resources.flatMap(({ owners }) => owners).map(({ title, name }) => `${title} (${name})`);
  return [...new Set(names)].join(', ');
}

const noSession = '00000000-0000-0000-0000-000000000000';

type Change = UpdateObject<Database, 'deployment'>;

/** The processing of one deployment whose row is locked in `tx`. */
interface Turn extends ExpiryParts {
  readonly tx: Transaction<Database>;
  readonly row: SummaryRow;
  readonly now: Date;
  /** Collects the ids of the started operations. */
  readonly wakes: string[];
}

/**
 * Returns the recipients of notifications: the owner and the person who set the date, if they still belong to the
 * deployment's organization.
 */
async function recipients({ tx, row }: Turn): Promise<string[]> {
  const ids = [row.owner_id ?? row.account_id, row.expiry_set_by].filter((id) => id !== null);
  const people = await tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('organization_id', '=', row.organization_id)
    .execute();
  return people.map(({ id }) => id);
}

async function notify(
  turn: Turn,
  about: string,
  message: Pick<ExpiryMessage, 'severity' | 'says'>,
): Promise<void> {
  const { tx, row } = turn;
  await turn.tell(
    tx,
    await recipients(turn),
    {
      organizationId: row.organization_id,
      eventKey: `expiry/${row.id}/${row.expires_at?.getTime() ?? 0}/${about}`,
      subject: row.title,
      link: `/portal${deploymentPath(presentSummary(row))}`,
      ...message,
    },
    presentSummary(row),
  );
}

async function hold(turn: Turn, reason: Reason): Promise<Change> {
  if (reason !== 'busy') {
    const says = [sentence(reasonCodes[reason])];
    await notify(turn, `held/${reason}`, { severity: 'error', says });
  }
  return { expiry_reason: reason, expiry_next_at: new Date(turn.now.getTime() + waits[reason]) };
}

/** Returns the operation that the expiry requires, or the reason why none can start. */
async function planDeed(turn: Turn): Promise<OperationStart | Reason> {
  const { tx, row } = turn;
  if (row.locked_at !== null) return 'locked';
  if (!isSettled(row.state)) return 'busy';
  if (row.expiry_tries >= maxTries) return 'refused';
  if (!(await turn.hasConnection(row))) return 'no-connection';
  try {
    if (row.expiry_action === 'stop') return planPower(await readOperations(tx, row.id), 'stop');
    return await planDeletion(turn.context, row);
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
}

const audit = ({ tx, row }: Turn, entry: AuditEntry): Promise<void> =>
  recordAudit(
    tx,
    {
      organizationId: row.organization_id,
      accountId: null,
      sessionId: null,
      ip: '',
      requestId: `expiry/${row.id}`,
    },
    { ...entry, details: { ...entry.details, by: 'expiry' } },
  );

/** Detaches the deployment, or starts the operation that its expiry requires. */
async function act(turn: Turn): Promise<Change> {
  const { context, tx, row, now, wakes } = turn;
  const done = { expiry_reason: null, expiry_done_at: now, expiry_next_at: null };
  const actor = {
    organizationId: row.organization_id,
    accountId: row.owner_id ?? row.account_id,
    sessionId: noSession,
    actsWith: 'connection' as const,
  };
  if (row.expiry_action === 'detach' && row.locked_at === null && isSettled(row.state)) {
    const detached = await detachDeployment(context, tx, actor, row, context.newId());
    await audit(turn, detached.audit);
    return done;
  }
  const planOutcome = await planDeed(turn);
  if (typeof planOutcome === 'string') return hold(turn, planOutcome);
  const operationId = context.newId();
  const { number } = await writeOperation(context, tx, actor, row, planOutcome, operationId);
  await audit(turn, auditOfOperation(row, planOutcome, number));
  wakes.push(operationId);
  if (row.expiry_action === 'stop') return done;
  // The next run retries a failed deletion.
  return {
    expiry_reason: null,
    expiry_tries: row.expiry_tries + 1,
    expiry_next_at: new Date(now.getTime() + 15 * minuteMs),
  };
}

/** Warns of an expiry in `days` days; 0 if the date has passed and the grace period runs. */
async function warn(turn: Turn, expiresAt: Date, action: ExpiryAction, days: number): Promise<void> {
  const { tx, row } = turn;
  const acting = expiryActionAt(expiresAt, row.grace_days);
  const others = action === 'delete' ? await namesOfOthers(tx, row) : '';
  const says = [
    sentence(deedCodes[action], { at: acting.toISOString() }),
    ...(others === '' ? [] : [sentence('expiryShared', { names: others })]),
  ];
  await notify(turn, `warning/${days}`, {
    severity: 'warning',
    says:
      days === 0
        ? [sentence('expiryReached'), ...says, sentence('expiryKeep')]
        : [sentence('expiryPlanned', { at: expiresAt.toISOString() }), ...says],
  });
}

/** Warns or acts if that is due, and returns what changes for the deployment. */
async function change(turn: Turn): Promise<Change> {
  const { row, now } = turn;
  const { expires_at: expiresAt, expiry_action: action, grace_days: graceDays } = row;
  if (row.state === 'Deleted' || row.state === 'Detached') {
    return { expiry_reason: null, expiry_done_at: now, expiry_next_at: null };
  }
  if (expiresAt === null || action === null) return { expiry_next_at: null };
  const calendar = { expiresAt, graceDays, warned: row.expiry_warned };
  const { warning, passed, acts } = findDue(calendar, now);
  if (acts) return { expiry_warned: JSON.stringify(passed), ...(await act(turn)) };
  if (warning !== undefined) await warn(turn, expiresAt, action, warning);
  return {
    expiry_warned: JSON.stringify(passed),
    expiry_next_at: nextCheckTime({ ...calendar, warned: passed }, now),
  };
}

async function lockDue(tx: Transaction<Database>, now: Date): Promise<string | undefined> {
  const due = await tx
    .selectFrom('deployment')
    .select('id')
    .where('expiry_next_at', '<=', now)
    .orderBy('expiry_next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due?.id;
}

async function takeTurn(
  parts: ExpiryParts,
  tx: Transaction<Database>,
  id: string,
  wakes: string[],
): Promise<void> {
  const row = await summaries(tx).where('d.id', '=', id).executeTakeFirstOrThrow();
  const changes = await change({ ...parts, tx, row, now: parts.context.now(), wakes });
  await tx
    .updateTable('deployment')
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
  // Open pages show the changed expiry.
  const changed = await summaries(tx).where('d.id', '=', id).executeTakeFirst();
  if (changed) await announceChange(parts.context, tx, changed);
}

/**
 * Postpones a deployment that cannot be processed by an hour, so that it does not block the others of any organization.
 */
async function putOff(context: DeploymentContext, id: string): Promise<void> {
  await context.db
    .updateTable('deployment')
    .set({ expiry_next_at: new Date(context.now().getTime() + 60 * minuteMs) })
    .where('id', '=', id)
    // If only the response was lost, the deployment was already processed and must not be processed twice.
    .where('expiry_next_at', '<=', context.now())
    .execute();
}

/** Processes one due deployment. Returns false if none is due. */
async function takeNext(parts: ExpiryParts): Promise<boolean> {
  const { context } = parts;
  const wakes: string[] = [];
  let due: string | undefined;
  try {
    await context.db.transaction().execute(async (tx) => {
      due = await lockDue(tx, context.now());
      if (due !== undefined) await takeTurn(parts, tx, due, wakes);
    });
  } catch (error) {
    if (due === undefined) throw error;
    parts.report(error, due);
    await putOff(context, due);
    return true;
  }
  for (const id of wakes) parts.wake(id);
  return due !== undefined;
}

/** Creates the job that warns of expiring deployments and ends expired ones through the organization's connection. */
export const createExpiryJob = (parts: ExpiryParts) => ({
  /** Processes everything that is due. Any number of processes may run it concurrently. */
  async sweep(): Promise<void> {
    for (let rounds = 0; rounds < 1000; rounds += 1) if (!(await takeNext(parts))) return;
  },
});
