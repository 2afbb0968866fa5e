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
import { recordAudit } from '../../../journal/audit.ts';
import {
  actsAt,
  announceChange,
  auditOfOperation,
  detachedNow,
  planDeletion,
  planPower,
  presentSummary,
  readDeletion,
  readOperations,
  summaries,
  writeOperation,
  type Begun,
  type DeploymentContext,
  type SummaryRow,
} from '../operations/index.ts';
import { dueNow, nextLook } from './expiry-plan.ts';

/** Something the owner of a deployment is to hear. */
export interface ExpiryMessage {
  readonly organizationId: string;
  readonly eventKey: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly subject: string;
  readonly detail: string;
  /** The same as codes, which pages word in the reader's language. */
  readonly says: readonly Sentence[];
  readonly link: string;
}

export interface ExpiryParts {
  readonly context: DeploymentContext;
  /** Whether the organization can act by itself in a directory. */
  hasConnection(row: SummaryRow): Promise<boolean>;
  tell(
    tx: Transaction<Database>,
    accountIds: readonly string[],
    message: ExpiryMessage,
    deployment: DeploymentSummary,
  ): Promise<void>;
  /** Called after a commit. */
  wake(operationId: string): void;
  /** An error of ours that kept one deployment from its turn. */
  report(error: unknown, deploymentId: string): void;
}

const minuteMs = 60_000;
const mostTries = 5;

type Reason = NonNullable<Expiry['reason']>;
const waits: Readonly<Record<Reason, number>> = {
  locked: 360 * minuteMs,
  busy: 5 * minuteMs,
  'no-connection': 60 * minuteMs,
  refused: 24 * 60 * minuteMs,
};
const reasons: Readonly<Record<Reason, string>> = {
  locked: 'It is locked, so nothing was done. Unlock it, or choose another date.',
  busy: 'An operation is running. The portal retries in a few minutes.',
  'no-connection':
    'The organization has no connection to this directory, so nothing was done. Delete the deployment yourself, or ask an administrator to add a connection.',
  refused: 'Several attempts failed. Check the last operation.',
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
const deeds = {
  delete: 'it is deleted with its resources',
  detach: 'it is detached and its resources remain',
  stop: 'its machines are stopped',
} as const;

/** Other living deployments that declare what this one would delete, by title and name. */
async function namesOfOthers(tx: Transaction<Database>, row: SummaryRow): Promise<string> {
  const { resources } = await readDeletion({ db: tx }, row);
  const names = resources.flatMap(({ owners }) => owners).map(({ title, name }) => `${title} (${name})`);
  return [...new Set(names)].join(', ');
}

const noSession = '00000000-0000-0000-0000-000000000000';
const day = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

type Change = UpdateObject<Database, 'deployment'>;

/** The job that warns of the end of deployments, and brings it about with the organization's connection. */
export function createExpiryJob(parts: ExpiryParts) {
  const { context } = parts;
  const { db } = context;

  /** Who is told: the owner and who set the date, as far as they are of the organization that has the deployment now. */
  async function hearers(tx: Transaction<Database>, row: SummaryRow): Promise<string[]> {
    const ids = [row.owner_id ?? row.account_id, row.expiry_set_by].filter((id) => id !== null);
    const people = await tx
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids)
      .where('organization_id', '=', row.organization_id)
      .execute();
    return people.map(({ id }) => id);
  }

  const say = async (
    tx: Transaction<Database>,
    row: SummaryRow,
    about: string,
    message: Pick<ExpiryMessage, 'severity' | 'detail' | 'says'>,
  ) =>
    parts.tell(
      tx,
      await hearers(tx, row),
      {
        organizationId: row.organization_id,
        eventKey: `expiry/${row.id}/${row.expires_at?.getTime() ?? 0}/${about}`,
        subject: row.title,
        link: `/portal${deploymentPath(presentSummary(row))}`,
        ...message,
      },
      presentSummary(row),
    );

  async function hold(
    tx: Transaction<Database>,
    row: SummaryRow,
    reason: Reason,
    now: Date,
  ): Promise<Change> {
    if (reason !== 'busy') {
      const says = [sentence(reasonCodes[reason])];
      await say(tx, row, `held/${reason}`, { severity: 'error', detail: reasons[reason], says });
    }
    return { expiry_reason: reason, expiry_next_at: new Date(now.getTime() + waits[reason]) };
  }

  /** The operation that the expiry asks for, or why there is none. */
  async function planDeed(tx: Transaction<Database>, row: SummaryRow): Promise<Begun | Reason> {
    if (row.locked_at !== null) return 'locked';
    if (!isSettled(row.state)) return 'busy';
    if (row.expiry_tries >= mostTries) return 'refused';
    if (!(await parts.hasConnection(row))) return 'no-connection';
    try {
      if (row.expiry_action === 'stop') return planPower(await readOperations(tx, row.id), 'stop');
      return await planDeletion(context, row);
    } catch (error) {
      if (error instanceof Refusal) return 'refused';
      throw error;
    }
  }

  async function act(
    tx: Transaction<Database>,
    row: SummaryRow,
    now: Date,
    wakes: string[],
  ): Promise<Change> {
    const actor = {
      organizationId: row.organization_id,
      accountId: row.owner_id ?? row.account_id,
      sessionId: noSession,
      actsWith: 'connection' as const,
    };
    const trail = {
      organizationId: row.organization_id,
      accountId: null,
      sessionId: null,
      ip: '',
      requestId: `expiry/${row.id}`,
    };
    if (row.expiry_action === 'detach' && row.locked_at === null && isSettled(row.state)) {
      const { audit } = await detachedNow(context, tx, actor, row, context.newId());
      await recordAudit(tx, trail, { ...audit, details: { ...audit.details, by: 'expiry' } });
      return { expiry_reason: null, expiry_done_at: now, expiry_next_at: null };
    }
    const begun = await planDeed(tx, row);
    if (typeof begun === 'string') return hold(tx, row, begun, now);
    const operationId = context.newId();
    const { number } = await writeOperation(context, tx, actor, row, begun, operationId);
    const audit = auditOfOperation(row, begun, number);
    await recordAudit(tx, trail, { ...audit, details: { ...audit.details, by: 'expiry' } });
    wakes.push(operationId);
    if (row.expiry_action === 'stop')
      return { expiry_reason: null, expiry_done_at: now, expiry_next_at: null };
    // Looked at again: a deletion that failed is tried once more.
    return {
      expiry_reason: null,
      expiry_tries: row.expiry_tries + 1,
      expiry_next_at: new Date(now.getTime() + 15 * minuteMs),
    };
  }

  async function turn(tx: Transaction<Database>, row: SummaryRow, wakes: string[]): Promise<Change> {
    const { expires_at: expiresAt, expiry_action: action, grace_days: graceDays } = row;
    if (row.state === 'Deleted' || row.state === 'Detached') {
      return { expiry_reason: null, expiry_done_at: context.now(), expiry_next_at: null };
    }
    if (expiresAt === null || action === null) return { expiry_next_at: null };
    const now = context.now();
    const calendar = { expiresAt, graceDays, warned: row.expiry_warned };
    const { warning, passed, acts } = dueNow(calendar, now);
    if (acts) return { expiry_warned: JSON.stringify(passed), ...(await act(tx, row, now, wakes)) };
    if (warning !== undefined) {
      const acting = actsAt(expiresAt, graceDays);
      const deed = `On ${day(acting)} UTC ${deeds[action]}.`;
      const deedSaid = sentence(deedCodes[action], { at: acting.toISOString() });
      const others = action === 'delete' ? await namesOfOthers(tx, row) : '';
      const kept = others === '' ? '' : ` Resources shared with other deployments remain: ${others}.`;
      const keptSaid = others === '' ? [] : [sentence('expiryShared', { names: others })];
      await say(tx, row, `warning/${warning}`, {
        severity: 'warning',
        detail:
          warning === 0
            ? `The deployment has expired. ${deed}${kept} Choose another date to keep it.`
            : `The deployment expires on ${day(expiresAt)} UTC. ${deed}${kept}`,
        says:
          warning === 0
            ? [sentence('expiryReached'), deedSaid, ...keptSaid, sentence('expiryKeep')]
            : [sentence('expiryPlanned', { at: expiresAt.toISOString() }), deedSaid, ...keptSaid],
      });
    }
    return {
      expiry_warned: JSON.stringify(passed),
      expiry_next_at: nextLook({ ...calendar, warned: passed }, now),
    };
  }

  /** One deployment whose turn it is; false when there is none. */
  async function next(): Promise<boolean> {
    const wakes: string[] = [];
    let seen: string | undefined;
    const look = db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('deployment')
        .select('id')
        .where('expiry_next_at', '<=', context.now())
        .orderBy('expiry_next_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (due === undefined) return false;
      seen = due.id;
      const row = await summaries(tx).where('d.id', '=', due.id).executeTakeFirstOrThrow();
      const change = await turn(tx, row, wakes);
      await tx
        .updateTable('deployment')
        .set({ ...change, revision: sql<number>`revision + 1` })
        .where('id', '=', row.id)
        .execute();
      // A page that stands open shows the new end of what it shows.
      const changed = await summaries(tx).where('d.id', '=', row.id).executeTakeFirst();
      if (changed) await announceChange(context, tx, changed);
      return true;
    });
    let found = true;
    try {
      found = await look;
    } catch (error) {
      if (seen === undefined) throw error;
      // One that cannot be worked on must not hold up those behind it, of any organization.
      parts.report(error, seen);
      const later = new Date(context.now().getTime() + 60 * minuteMs);
      await db
        .updateTable('deployment')
        .set({ expiry_next_at: later })
        .where('id', '=', seen)
        // Where only the answer was lost it has had its turn: it must not come a second time.
        .where('expiry_next_at', '<=', context.now())
        .execute();
      return true;
    }
    for (const id of wakes) parts.wake(id);
    return found;
  }

  return {
    /** Does everything that is due. Any number of processes may do so at once. */
    async sweep(): Promise<void> {
      for (let rounds = 0; rounds < 1000; rounds += 1) if (!(await next())) return;
    },
  };
}
