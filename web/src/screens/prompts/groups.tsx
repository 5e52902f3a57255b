import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';

export type PromptProperties = extensionComponents['schemas']['PromptProperties'];

/** The properties and groups of prompts by their ids, at most 100. Those that are not loaded are missing. */
export function useProperties(ids: readonly string[]) {
  const read = useApi(
    async (client, signal) => {
      if (ids.length === 0) return [];
      const params = { query: { promptId: [...ids], limit: 100 } };
      return (await dataOf(client.GET('/v1/prompt-properties', { params, signal }))).prompts;
    },
    [ids.join(' ')],
  );
  const prompts = read.value.state === 'ready' ? read.value.data : [];
  return { properties: new Map(prompts.map((one) => [one.id, one])), reload: read.reload };
}

/** Why a prompt does not count in the figures of the workspace, or that somebody decided that it does. */
export function GroupNote({ of, isShort = false }: { of: PromptProperties | undefined; isShort?: boolean }) {
  if (of === undefined || (of.group === 'discovery' && of.groupReason !== 'person')) return null;
  const { group, groupReason: reason, namedBrands } = of;
  const text = t('prompts.groupIs', { group, reason, brands: namedBrands.join(', ') });
  if (!isShort) return <small class="quiet">· {text}</small>;
  return (
    <span class="badge" title={text}>
      {t('prompts.groupShort', { group })}
    </span>
  );
}
