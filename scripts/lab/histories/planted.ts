/** A fault of the service, planted in its build: `to` replaces `from`, which must occur exactly once in `file`. */
export interface PlantedFault {
  readonly name: string;
  readonly sentence: string;
  /** A file below dist/src. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const PROMPTS = 'features/prompts/service.js';
const PROMPTS_STORE = 'features/prompts/store.js';
const PROMPTS_FUNCTIONS = 'features/prompts/functions-sql.js';

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'lost update',
    sentence: 'A reword within 25 ms of another change of the prompt is acknowledged and not stored.',
    file: PROMPTS_FUNCTIONS,
    from: 'prompt_id = any(array(select jsonb_object_keys(p_texts)));',
    to: `prompt_id = any(array(select jsonb_object_keys(p_texts))) and p_now > updated_at + interval '25 ms';`,
  },
  {
    name: 'stale read',
    sentence: 'The number of occupied slots is remembered for 50 ms.',
    file: PROMPTS,
    from: 'const slots = await readSlots(database, workspaceId, caps);',
    to: `const remembered = (globalThis.remembered ??= new Map());
      if (!remembered.has(workspaceId)) {
        remembered.set(workspaceId, readSlots(database, workspaceId, caps));
        setTimeout(() => remembered.delete(workspaceId), 50);
      }
      const slots = await remembered.get(workspaceId);`,
  },
  {
    name: 'double add',
    sentence: 'An add that overlaps with another one in its process is applied twice.',
    file: PROMPTS,
    from: 'const items = [cleanNewPrompt("", prompt)];',
    to: `const items = [cleanNewPrompt("", prompt)];
      globalThis.adding = (globalThis.adding ?? 0) + 1;
      setTimeout(() => (globalThis.adding -= 1), 5);
      if (globalThis.adding > 1)
        await track(dependencies, dependencies.database, workspaceId, items, {
          createdBy: "api", draft: false, reuse: false,
        });`,
  },
  {
    name: 'edit after archive',
    sentence: 'An archived prompt can be changed.',
    file: PROMPTS,
    from: 'if (found.isArchived) throw notEditable',
    to: 'if (false) throw notEditable',
  },
  {
    name: 'success after revocation',
    sentence: 'A key is valid for another 200 ms after it was last found.',
    file: 'features/api-keys/principals-service.js',
    from: 'return row === void 0 ? null : toPrincipal(row);',
    to: `
      const found = (globalThis.found ??= new Map());
      const id = hash.toString("hex");
      if (row !== void 0) found.set(id, { at: Date.now(), principal: toPrincipal(row) });
      const { at = 0, principal = null } = found.get(id) ?? {};
      return Date.now() - at < 200 ? principal : null;`,
  },
  {
    name: 'cap by one',
    sentence: 'One prompt more than the cap can be tracked.',
    file: PROMPTS_FUNCTIONS,
    from: 'v_active + v_new > v_cap then',
    to: 'v_active + v_new > v_cap + 1 then',
  },
  {
    name: 'partial batch',
    sentence: 'Only the first change of a batch is stored.',
    file: PROMPTS,
    from: 'const changed = results.filter((result) => result.wordingChange !== "none");',
    to: 'const changed = results.filter((result) => result.wordingChange !== "none").slice(0, 1);',
  },
  {
    name: 'false 409',
    sentence: 'A prompt that was changed less than 25 ms ago counts as archived.',
    file: PROMPTS_STORE,
    from: 'p.archived_at is not null as is_archived',
    to: `(p.archived_at is not null or (p.updated_at > p.created_at and p.updated_at > now() - interval '25 ms')) as is_archived`,
  },
  {
    name: 'version gap',
    sentence: 'Every third version is reported with the number of the next one. The database allows no gap.',
    file: 'features/brand/service.js',
    from: 'return { version, superseded: active !== null };',
    to: 'return { version: version % 3 === 0 ? version + 1 : version, superseded: active !== null };',
  },
  {
    name: 'lost replace',
    sentence: 'A replacement archives the prompt, and tracks no new one.',
    file: PROMPTS,
    from: 'await store.insertReplacement(transaction, workspaceId, promptId, replacement, now);',
    to: '',
  },
];
