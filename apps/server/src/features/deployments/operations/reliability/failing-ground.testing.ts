import type { DeploymentDetail, SessionAnswer } from '@blueport/contracts';
import type { Messaging } from '../../../../messaging.ts';
import type { DayTwo } from '../day-two.testing.ts';
import type { Followed } from './nth-call.testing.ts';

/** What pieces of work stand on: a server with its workers, and the hand that lets time pass. */
export interface Ground {
  readonly world: DayTwo;
  readonly messaging: Messaging;
  readonly admin: SessionAnswer;
  newGroup(): string;
  query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>;
  /** Waits until something is so; what was let fall meanwhile is taken up again. */
  until(isSo: () => Promise<boolean>): Promise<void>;
  settled(name: string): Promise<DeploymentDetail>;
  /** One after the other, and before any worker begins with what is asked for in it. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Has what workers do about an operation or a fleet be followed. */
  attach(id: string, by: Followed): void;
}

/** What a piece of work is about. */
export interface Piece {
  /** Its deployments; those that are not there yet come with its beginning. */
  readonly names: string[];
  /** Ids of what else the trail and the messages speak of. */
  readonly others: string[];
  readonly group: string;
}

/** A kind of work that goes on behind requests. */
export interface WorkPath {
  readonly name: string;
  /** Sets one piece up; nothing fails yet. */
  prepare(ground: Ground): Promise<Piece>;
  /** Begins with a piece: from here on calls fail. Pieces begin one after the other. */
  begin(ground: Ground, piece: Piece, by: Followed): Promise<void>;
  /** Until it is over, beside the other pieces. */
  end(ground: Ground, piece: Piece, by: Followed): Promise<void>;
  /** Lines that must be among the facts of undisturbed work. */
  readonly ends: readonly string[];
  /** The facts of another end that is as right as the undisturbed one, where this is one. */
  orElse?(is: readonly string[], calm: readonly string[]): readonly string[] | undefined;
  /** Gives back of what the cloud has little. */
  clear?(ground: Ground, piece: Piece): Promise<void>;
}
