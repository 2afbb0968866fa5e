import type { DeploymentDetail, SessionAnswer } from '@blueport/contracts';
import type { Messaging } from '../../../../messaging.ts';
import type { DayTwo } from '../day-two.testing.ts';
import type { TrackedWork } from './nth-call.testing.ts';

/** Environment of the work under test: a server with its workers, and control over time. */
export interface TrialEnvironment {
  readonly world: DayTwo;
  readonly messaging: Messaging;
  readonly admin: SessionAnswer;
  newGroup(): string;
  query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>;
  /** Waits for a condition; work that a worker dropped is claimed again meanwhile. */
  until(isSo: () => Promise<boolean>): Promise<void>;
  settled(name: string): Promise<DeploymentDetail>;
  /** Runs callbacks one after the other, before any worker starts the work they request. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Tracks the calls that workers make for an operation or a fleet upgrade. */
  attach(id: string, by: TrackedWork): void;
}

/** One piece of work under test. */
export interface WorkItem {
  /** Names of its deployments; those not created yet are added when it starts. */
  readonly names: string[];
  /** Ids of other objects in the audit log and the notifications. */
  readonly others: string[];
  readonly group: string;
}

/** A kind of background work. */
export interface WorkPath {
  readonly name: string;
  /** Sets up one piece; no call fails yet. */
  prepare(ground: TrialEnvironment): Promise<WorkItem>;
  /** Starts a piece; calls fail from here on. Pieces start one after the other. */
  begin(ground: TrialEnvironment, piece: WorkItem, by: TrackedWork): Promise<void>;
  /** Waits until the piece has ended; pieces run concurrently. */
  end(ground: TrialEnvironment, piece: WorkItem, by: TrackedWork): Promise<void>;
  /** Lines that the facts of an undisturbed run must contain. */
  readonly ends: readonly string[];
  /** Returns the facts of an alternative correct outcome, if this is one. */
  orElse?(is: readonly string[], calm: readonly string[]): readonly string[] | undefined;
  /** Releases scarce resources of the cloud. */
  clear?(ground: TrialEnvironment, piece: WorkItem): Promise<void>;
}
