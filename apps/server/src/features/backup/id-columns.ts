/** What gets another number in another team. */
export type IdKind =
  | 'team'
  | 'user'
  | 'teamUser'
  | 'collection'
  | 'field'
  | 'role'
  | 'layout'
  | 'card'
  | 'cardGroup'
  | 'blueprintRun'

/**
 * How a column comes into another team. A kind: it holds such an id, or an array of them. `asItIs`: ids that the team keeps
 * (records, batches, changes, files) and texts without any. `drop`: its default is right. The others are read in remap-json.ts,
 * or are written as the new team needs them.
 */
export type ColumnRule =
  | IdKind
  | 'asItIs'
  | 'drop'
  | 'condition'
  | 'order'
  | 'layoutContent'
  | 'fieldSettings'
  | 'earlierTypes'
  | 'fieldDefault'
  | 'cardSettings'
  | 'valuesByField'
  | 'batchDetails'
  | 'mentions'
  | 'storageKey'
  | 'pictureKey'
  | 'logos'
  | 'done'

/** Columns not named hold no ids. A table that stays behind is named with null. */
export type TableRules = Readonly<Record<string, Readonly<Record<string, ColumnRule>> | null>>

/** Rows of the platform's tables, in the order that foreign keys ask for. Team and people are written by restore-people.ts. */
export const platformRules: TableRules = {
  team: { id: 'team', created_by: 'drop', logos: 'logos' },
  team_user: { team_id: 'team', id: 'teamUser', user_id: 'user', invited_by: 'drop' },
  collection: {
    team_id: 'team',
    id: 'collection',
    parent_id: 'collection',
    root_id: 'collection',
    name_field_id: 'field',
    avatar_field_id: 'field',
    membership_data_filter: 'condition',
    membership_order: 'order',
  },
  field: {
    team_id: 'team',
    id: 'field',
    collection_id: 'collection',
    root_id: 'collection',
    title: 'asItIs',
    default_value: 'fieldDefault',
    settings: 'fieldSettings',
    converting_since: 'drop',
    earlier_types: 'earlierTypes',
  },
  role: { team_id: 'team', id: 'role' },
  role_user: { team_id: 'team', role_id: 'role', team_user_id: 'teamUser' },
  role_grant: {
    team_id: 'team',
    role_id: 'role',
    collection_id: 'collection',
    wizard_id: 'asItIs',
    field_ids: 'field',
  },
  layout: {
    team_id: 'team',
    id: 'layout',
    collection_id: 'collection',
    owner_id: 'teamUser',
    content: 'layoutContent',
  },
  card_group: { team_id: 'team', id: 'cardGroup', collection_id: 'collection', name: 'asItIs' },
  card: {
    team_id: 'team',
    id: 'card',
    collection_id: 'collection',
    title: 'asItIs',
    subtitle: 'asItIs',
    description: 'asItIs',
    source_field_id: 'field',
    settings: 'cardSettings',
  },
  card_field: { team_id: 'team', card_id: 'card', field_id: 'field' },
  card_membership: { team_id: 'team', card_group_id: 'cardGroup', card_id: 'card' },
  collapsed_card: { team_id: 'team', team_user_id: 'teamUser', card_id: 'card' },
  picture: { key: 'pictureKey', team_id: 'team', user_id: 'drop', storage_key: 'storageKey' },
  // Kept for its sample records, which one click removes.
  blueprint_run: {
    team_id: 'team',
    id: 'blueprintRun',
    state: 'done',
    made: 'drop',
    sample_batch_ids: 'asItIs',
    started_by: 'teamUser',
  },
  // Ways into the old team.
  mailed_link: null,
  api_token: null,
}

/** Rows of the team's own tables; those of record tables (c<id>) are in record-rules.ts. */
export const teamRules: TableRules = {
  record: { id: 'asItIs', collection_id: 'collection' },
  change_batch: {
    id: 'asItIs',
    actor_id: 'teamUser',
    collection_id: 'collection',
    reverts_batch_id: 'asItIs',
    reverted_by_batch_id: 'asItIs',
    details: 'batchDetails',
    // Transactions of another time would look like ones to come.
    written_in: 'drop',
  },
  change: {
    id: 'asItIs',
    batch_id: 'asItIs',
    record_id: 'asItIs',
    collection_id: 'collection',
    before: 'valuesByField',
    after: 'valuesByField',
    sub_collection_ids: 'collection',
  },
  creation_range: {
    batch_id: 'asItIs',
    first_record_id: 'asItIs',
    last_record_id: 'asItIs',
    collection_id: 'collection',
  },
  link: { field_id: 'field', record_id: 'asItIs', target_id: 'asItIs' },
  file: { id: 'asItIs', field_id: 'field', storage_key: 'storageKey', created_by: 'teamUser' },
  bookmark: { owner_id: 'teamUser', record_id: 'asItIs', last_change_id: 'asItIs' },
  starred_collection: { owner_id: 'teamUser', collection_id: 'collection' },
  project: { id: 'asItIs', created_by: 'teamUser', written_in: 'drop' },
  task: {
    id: 'asItIs',
    project_id: 'asItIs',
    assignee_id: 'teamUser',
    record_id: 'asItIs',
    created_by: 'teamUser',
    written_in: 'drop',
  },
  membership: { collection_id: 'collection', record_id: 'asItIs', batch_id: 'asItIs' },
  member_numbering: { collection_id: 'collection', batch_id: 'asItIs' },
  past_membership: {
    id: 'asItIs',
    collection_id: 'collection',
    record_id: 'asItIs',
    added_in_batch_id: 'asItIs',
    removed_in_batch_id: 'asItIs',
  },
  comment: { id: 'asItIs', record_id: 'asItIs', author_id: 'teamUser', text: 'mentions', written_in: 'drop' },
  comment_read: { team_user_id: 'teamUser', record_id: 'asItIs', last_comment_id: 'asItIs' },
  merged_record: {
    record_id: 'asItIs',
    into_id: 'asItIs',
    batch_id: 'asItIs',
    moved: 'asItIs',
    // Of people by their number in the other team: a merge taken back here leaves their bookmarks at the survivor.
    personal: 'drop',
  },
  not_duplicate: { low_id: 'asItIs', high_id: 'asItIs', decided_by: 'teamUser' },
  // Work of the other team: its source files lie there. What was imported is there, with its history.
  import_job: null,
  import_seen: null,
  export_job: null,
  // Hashes over history with the numbers of the other team; this one is sealed anew.
  history_block: null,
  history_seal: null,
  history_purged_row: null,
  // What was before a change of type cannot be undone in another team.
  field_type_change: null,
  converted_value: null,
  file_to_check: null,
  // Asked for anew by use.
  index_ask: null,
  // Only pages that were open then hear of it.
  member_order: null,
  // Nobody keeps names of another server.
  names_renewed: null,
  // Gathered anew by the first search that needs them.
  name_word: null,
  name_words_gathered: null,
}
