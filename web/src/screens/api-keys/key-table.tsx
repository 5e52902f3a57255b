import type { components } from '@ai-visibility/client';
import { label, time } from '../../ui/format.js';
import { isKeyInUse } from './key-in-use.js';

type ApiKey = components['schemas']['ApiKey'];

/** All keys, newest first, including revoked ones. */
export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <section class="card">
      <h2>Keys of this workspace</h2>
      {/* Focusable for scrolling by keyboard, because revoked rows have no control. */}
      <div class="scroll" tabIndex={0} role="region" aria-label="Keys of this workspace">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Prefix</th>
              <th scope="col">Environment</th>
              <th scope="col">Created</th>
              <th scope="col">Last used</th>
              <th scope="col">Revoked</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  {key.name} {isKeyInUse(key) && <span class="badge">In use here</span>}
                </th>
                <td>
                  <code>{key.keyPrefix}</code>
                </td>
                <td>{label(key.environment)}</td>
                <td>{time(key.createdAt)}</td>
                <td>{time(key.lastUsedAt)}</td>
                <td>
                  {key.revokedAt === null ? (
                    <button onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
                      Revoke
                    </button>
                  ) : (
                    time(key.revokedAt)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
