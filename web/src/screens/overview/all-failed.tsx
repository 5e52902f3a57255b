import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { label } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';

type Answer = extensionComponents['schemas']['Answer'];

/** The number of attempts, newest first, whose reasons are counted. */
const LIMIT = 100;

/** The reasons for a window in which every question failed, most frequent first. */
export function AllFailed({ scope, attempted }: { scope: EvidenceQuery; attempted: number }) {
  const { previousFrom: _, previousTo: __, subject: ___, ...query } = scope;
  const list = useApi(
    (client, signal) =>
      dataOf(
        client.GET('/v1/evidence/answers', {
          params: { query: { ...query, limit: LIMIT } },
          signal,
        }),
      ),
    [JSON.stringify(query)],
  );
  return (
    <Empty title={t('overview.allFailed', { count: attempted })}>
      <Loaded from={list}>
        {({ answers }) => (
          <ul class="failures">
            {reasonsOf(answers).map(({ platform, reason, times }) => (
              <li key={`${platform} ${reason}`}>
                {t('overview.failedBecause', { platform: label(platform), reason })}{' '}
                <Evidence
                  query={{ ...scope, platform }}
                  of={t('overview.thatFailedOn', { platform: label(platform) })}
                >
                  {t('overview.timesFailed', { count: times })}
                </Evidence>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p>{rich('overview.allFailedAdvice', { link: (text) => <a href="/measuring">{text}</a> })}</p>
    </Empty>
  );
}

/** Attempts on one platform that failed for the same reason. */
interface Reason {
  readonly platform: string;
  readonly reason: string;
  readonly times: number;
}

function reasonsOf(answers: readonly Answer[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { platform, status, errorCode, errorMessage } of answers) {
    const reason = errorMessage ?? errorCode ?? label(status);
    const key = JSON.stringify([platform, reason]);
    reasons.set(key, { platform, reason, times: 1 + (reasons.get(key)?.times ?? 0) });
  }
  return [...reasons.values()].sort((one, other) => other.times - one.times);
}
