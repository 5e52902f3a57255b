import { groupPersonas } from '../domain/prompt-groups.js';

const PERSONAS = groupPersonas.map((persona) => `'${persona}'`).join(', ');

/**
 * The group of a prompt p. What a person chose precedes the persona, and that the wording. A wording that has not been examined
 * counts as one that names no brand.
 */
export const GROUP = `coalesce(
  p.chosen_group,
  case when p.persona in (${PERSONAS}) then p.persona end,
  case p.named when 'own' then 'branded' when 'competitor' then 'competitor' end,
  'discovery')`;

/** True for a prompt p whose persona is a group. */
export const HAS_GROUP_PERSONA = `p.persona in (${PERSONAS})`;

/** The reason for the group of a prompt p. */
export const GROUP_REASON = `
  case when p.chosen_group is not null then 'person' when p.persona in (${PERSONAS}) then 'persona' else 'wording' end`;

/** True for a prompt p that counts in figures over several prompts. */
export const IS_COUNTED = `${GROUP} = 'discovery'`;
