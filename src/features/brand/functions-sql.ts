import { raiseSql } from '../../platform/workspace-revision.js';

/** The list as audit events show it. */
const LIST = `jsonb_build_object('competitors', to_jsonb(competitors), 'pinned', competitors_pinned_at is not null)`;

const RAISE = `if p_raises then ${raiseSql('p_workspace_id')}; end if;`;

/** Replaces the live list of competitors and pins it. */
const pinCompetitors = {
  name: 'pin_competitors',
  revision: 2,
  definition: `
    create or replace function pin_competitors(
      p_workspace_id text, p_names text[], p_now timestamptz, p_origin jsonb, p_raises boolean
    ) returns void language plpgsql as $$
    declare
      v_before jsonb;
    begin
      select ${LIST} into v_before from brands where workspace_id = p_workspace_id for update;
      insert into brands (workspace_id, competitors, competitors_pinned_at) values (p_workspace_id, p_names, p_now)
        on conflict (workspace_id) do update
        set competitors = excluded.competitors, competitors_pinned_at = excluded.competitors_pinned_at;
      perform record_audit_events(p_workspace_id, p_origin, jsonb_build_array(jsonb_build_object(
        'action', 'brand.pinned', 'subjectId', p_workspace_id, 'before', v_before,
        'after', jsonb_build_object('competitors', to_jsonb(p_names), 'pinned', true))));
      ${RAISE}
    end $$;`,
};

/** Unpins the list of competitors, and returns its length; null for a workspace without a brand. */
const unpinCompetitors = {
  name: 'unpin_competitors',
  revision: 2,
  definition: `
    create or replace function unpin_competitors(p_workspace_id text, p_origin jsonb, p_raises boolean)
    returns integer language plpgsql as $$
    declare
      v_before jsonb;
      v_count integer;
    begin
      select ${LIST} into v_before from brands where workspace_id = p_workspace_id for update;
      if not found then return null; end if;
      update brands set competitors_pinned_at = null where workspace_id = p_workspace_id
        returning cardinality(competitors) into v_count;
      if v_before -> 'pinned' = 'true' then
        perform record_audit_events(p_workspace_id, p_origin, jsonb_build_array(jsonb_build_object(
          'action', 'brand.unpinned', 'subjectId', p_workspace_id, 'before', v_before,
          'after', jsonb_set(v_before, '{pinned}', 'false'))));
      end if;
      ${RAISE}
      return v_count;
    end $$;`,
};

/** Replaces the description of the content style, and records that; null removes it. False when the workspace does not exist. */
const setContentStyle = {
  name: 'set_content_style',
  revision: 2,
  definition: `
    create or replace function set_content_style(
      p_workspace_id text, p_style text, p_origin jsonb, p_raises boolean
    ) returns boolean language plpgsql as $$
    declare
      v_before text;
    begin
      perform from workspaces where workspace_id = p_workspace_id and deleted_at is null;
      if not found then return false; end if;
      select content_style into v_before from brands where workspace_id = p_workspace_id for update;
      insert into brands (workspace_id, content_style) values (p_workspace_id, p_style)
        on conflict (workspace_id) do update set content_style = excluded.content_style;
      if v_before is distinct from p_style then
        perform record_audit_events(p_workspace_id, p_origin, jsonb_build_array(jsonb_build_object(
          'action', 'brand.content_style_changed', 'subjectId', p_workspace_id,
          'before', jsonb_build_object('contentStyle', v_before), 'after', jsonb_build_object('contentStyle', p_style))));
      end if;
      ${RAISE}
      return true;
    end $$;`,
};

/** The database functions of the brand: changes of several statements in one round trip. */
export const brandFunctions = [pinCompetitors, unpinCompetitors, setContentStyle];
