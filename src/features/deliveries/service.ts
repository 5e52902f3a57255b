import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import type { DeadLetterPage, DeadLetterPlace, DeliveryReads, Receiver } from './types.js';

/** Reads the receivers of a workspace and the state of their deliveries. */
export interface DeliveriesService {
  /** The webhook, if there is one, and then the channels oldest first. */
  receivers(workspaceId: string): Promise<Receiver[]>;
  /**
   * A page of dead letters, newest first.
   * @throws DomainError invalid_parameter for a cursor of another list
   */
  deadLetters(
    workspaceId: string,
    page: { limit: number; cursor: string | undefined },
  ): Promise<DeadLetterPage>;
}

export function createDeliveriesService({ deliveries }: { deliveries: DeliveryReads }): DeliveriesService {
  return {
    receivers: (workspaceId) => deliveries.receiversOf(workspaceId),
    async deadLetters(workspaceId, { limit, cursor }) {
      const binding = { operation: 'listDeadLetters', workspaceId, filters: {} };
      // One extra row shows whether another page exists.
      const rows = await deliveries.deadLettersAfter(workspaceId, placeOf(binding, cursor), limit + 1);
      const deadLetters = rows.slice(0, limit);
      const last = rows.length > limit ? deadLetters.at(-1) : undefined;
      return {
        deadLetters,
        hasMore: last !== undefined,
        nextCursor: last === undefined ? null : encodeCursor(binding, [last.deadAt, last.messageId]),
      };
    },
  };
}

/** Before the newest dead letter. */
const START: DeadLetterPlace = { deadAt: new Date('9999-12-31T23:59:59.999Z'), messageId: '' };

function placeOf(binding: CursorBinding, cursor: string | undefined): DeadLetterPlace {
  if (cursor === undefined) return START;
  const [deadAt, messageId] = readPosition(decodeCursor(binding, cursor), ['timestamp', 'string']);
  return { deadAt, messageId };
}
