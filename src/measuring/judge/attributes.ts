import type { Clock } from '../../domain/clock.js';
import { invalidParameter } from '../../domain/errors.js';
import { cleanText, nameKey } from '../../domain/text.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { lockAttributes, readAttributes, writeAttributes } from '../stores/judging-store.js';

/** For workspaces without their own list. */
export const DEFAULT_ATTRIBUTES: readonly string[] = [
  ...['price', 'quality', 'features', 'ease of use'],
  ...['support', 'reliability', 'performance', 'trust'],
];

const MAX_ATTRIBUTES = 20;
const MAX_LENGTH = 40;

/** Attributes that answers may praise or criticize brands for, in order. */
export interface AttributeList {
  /** False: the default list. */
  readonly isOwn: boolean;
  readonly attributes: readonly string[];
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
}

/** The attributes that the judge of a workspace knows. */
export function createAttributes({ database, clock, workspaces }: Dependencies) {
  return {
    /** The attributes of a workspace: its own list, or the default. */
    async attributesOf(workspaceId: string): Promise<AttributeList> {
      await workspaces.requireLive(workspaceId);
      const own = await readAttributes(database, workspaceId);
      return { isOwn: own !== null, attributes: own ?? DEFAULT_ATTRIBUTES };
    },

    /**
     * Replaces the attributes of a workspace; null = the default list. Answers that were already judged keep their
     * judgments.
     * @throws DomainError if there are too many, or one is too long or occurs twice
     */
    async setAttributes(workspaceId: string, given: readonly string[] | null): Promise<void> {
      await workspaces.requireLive(workspaceId);
      const attributes = given && checked(given);
      await inTransaction(database, async (transaction) => {
        const before = await lockAttributes(transaction, workspaceId);
        await writeAttributes(transaction, workspaceId, attributes);
        await recordEvent(transaction, workspaceId, clock(), {
          action: 'attributes.changed',
          subjectId: workspaceId,
          before: before && { attributes: before },
          after: attributes && { attributes },
        });
      });
    },
  };
}

function checked(given: readonly string[]): string[] {
  const bounds = { min: 1, max: MAX_LENGTH, multiline: false };
  const attributes = given.map((attribute) => cleanText('attributes', attribute, bounds));
  const twice = attributes.find(
    (one, place) => attributes.findIndex((other) => nameKey(other) === nameKey(one)) !== place,
  );
  if (twice !== undefined) throw invalidParameter('attributes', `"${twice}" is given twice.`);
  if (attributes.length === 0 || attributes.length > MAX_ATTRIBUTES)
    throw invalidParameter('attributes', `Give between 1 and ${MAX_ATTRIBUTES} attributes.`);
  return attributes;
}
