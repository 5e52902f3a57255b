import type { Transaction } from '../platform/database.js';

/** A message that this process handles, until its lease ends. */
export interface Message {
  readonly workspaceId: string;
  readonly outboxId: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  /** Including this one. Only the latest attempt can end a message. */
  readonly attempts: number;
}

/** Writes to include in the transaction that marks a message as dispatched. */
export type Completion = (transaction: Transaction) => Promise<void>;

/** How the messages of a topic are handled. */
export interface Topic {
  /**
   * Applies the effect of a message. Must be idempotent, because a message is handled at least once. Throws to stop
   * early when the signal is aborted; the message is then handled again later.
   */
  readonly handle: (message: Message, signal: AbortSignal) => Promise<Completion>;
  /**
   * How long one attempt may take, in ms. Then the signal is aborted and the attempt has failed, even if the handler goes on.
   */
  readonly deadlineMs: number;
  /**
   * The receiver of a message, which gets one message at a time from this process; null if none is known. Default: null.
   */
  readonly receiverOf?: (message: Pick<Message, 'workspaceId' | 'outboxId'>) => Promise<string | null>;
  /** The number of attempts before a message becomes a dead letter. */
  readonly maxAttempts: number;
  /** Runs in the transaction that makes a message a dead letter. */
  readonly onDead?: (transaction: Transaction, message: Message, reason: string) => Promise<void>;
  /** Runs in the transaction that queues a dead letter again. */
  readonly onRetry?: (transaction: Transaction, message: Message) => Promise<void>;
}

/** Thrown by a handler if a retry cannot help. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export type MessageState = 'waiting' | 'dead' | 'dispatched';

/** A message as operators see it. */
export interface ListedMessage extends Omit<Message, 'payload'> {
  readonly state: MessageState;
  /** The earliest time of the next attempt; null = immediately, or never. */
  readonly notBefore: Date | null;
  /** Null unless a process is handling it. */
  readonly leasedUntil: Date | null;
  /** The reason the last attempt failed. */
  readonly lastError: string | null;
}

/** The messages to list. */
export interface MessageFilter {
  readonly workspaceId?: string;
  readonly state?: MessageState;
}
