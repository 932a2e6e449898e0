import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Brand, Language, LocalText } from '@trellis/domain/api/ids'
import type { BackupKind, WorkState } from '@trellis/domain/backup/api'
import type { BlueprintStep, MadeByBlueprint } from '@trellis/domain/blueprints/run'
import type { TokenScope } from '@trellis/domain/auth/token-api'
import type { CardTypeId } from '@trellis/domain/cards/card-types'
import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import type { EarlierType } from '@trellis/domain/fields/earlier-types'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { Condition } from '@trellis/domain/records/condition'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { LogoName } from '@trellis/domain/teams/logos'
import type { MembershipOrder } from '@trellis/domain/teams/team-config'

/** Set by the database when a row is made. */
type MadeAt = ColumnType<Date, Date | undefined, Date>
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

/** Why a job could not be done: a code with what its sentence names. */
export interface WorkProblem {
  readonly code: string
  readonly details: Record<string, unknown>
}

/** Of `trellis.picture`. */
export interface StoredLogo {
  readonly pictureKey: string
}

export interface PlatformTables {
  'trellis.setting': { key: string; value: JSONColumnType<object> }
  'trellis.app_user': {
    id: Generated<number>
    email: string
    name: string
    password_hash: string | null
    email_verified_at: Date | null
    is_sys_admin: Generated<boolean>
    interface_language: Language | null
    created_at: MadeAt
    last_login_at: Date | null
    suspended_at: Date | null
    deleted_at: Date | null
    picture_key: string | null
  }
  'trellis.user_identity': { provider: string; subject: string; user_id: number; created_at: MadeAt }
  'trellis.session': {
    id: GeneratedAlways<number>
    token_hash: Buffer
    user_id: number
    created_at: MadeAt
    last_seen_at: MadeAt
    expires_at: Date
    user_agent: string
    address: string
  }
  'trellis.mailed_link': {
    id: string
    token_hash: Buffer
    purpose: 'verify-email' | 'reset-password' | 'invitation' | 'setup-password' | 'change-email'
    user_id: number
    team_id: number | null
    team_user_id: number | null
    pending_email: string | null
    pending_name: string | null
    pending_password_hash: string | null
    created_at: MadeAt
    expires_at: Date
    used_at: Date | null
  }
  'trellis.team': {
    id: Generated<number>
    name: string
    short_name: string
    description: Generated<string>
    website: Generated<string>
    billing_address: Generated<string>
    primary_timezone: string
    default_country: string
    default_interface_language: Language
    available_data_languages: Language[]
    default_data_language: Language
    brand: Brand
    logos: Json<Partial<Record<LogoName, StoredLogo>>>
    config_version: Generated<number>
    schema_version: Generated<number>
    created_at: MadeAt
    created_by: number | null
    suspended_at: Date | null
    history_days: number | null
    archived_at: Date | null
  }
  'trellis.team_user': {
    team_id: number
    id: Generated<number>
    user_id: number
    first_name: string
    last_name: string
    is_team_admin: Generated<boolean>
    status: 'current' | 'invited' | 'cancelled' | 'deactivated'
    interface_language: Language | null
    last_opened_at: Date | null
    invited_at: Date | null
    invited_by: number | null
    deactivated_at: Date | null
    created_at: MadeAt
  }
  'trellis.role': {
    team_id: number
    id: Generated<number>
    name: string
    description: Generated<string>
    is_baseline: Generated<boolean>
    is_active: Generated<boolean>
    feature_permissions: Generated<FeaturePermission[]>
    created_at: MadeAt
  }
  'trellis.role_user': { team_id: number; role_id: number; team_user_id: number }
  'trellis.role_grant': {
    team_id: number
    role_id: number
    permission: DataGrant['permission']
    /** Null for every collection, wizard or field. */
    collection_id: number | null
    wizard_id: number | null
    field_ids: number[] | null
  }
  'trellis.collection': {
    team_id: number
    id: Generated<number>
    parent_id: number | null
    root_id: number
    name: string
    plural_name: string
    icon: Generated<string>
    description: Generated<string>
    table_name: string
    is_used_as_custom_list: Generated<boolean>
    is_globally_searchable: Generated<boolean>
    is_shown_in_sidebar: Generated<boolean>
    is_shown_on_team_dashboard: Generated<boolean>
    name_field_id: number | null
    avatar_field_id: number | null
    is_smart_collection: Generated<boolean>
    membership_data_filter: ColumnType<Condition | null, string | null | undefined, string | null>
    membership_order: ColumnType<MembershipOrder, string | undefined, string>
    represents_people: Generated<boolean>
    is_blueprint: Generated<boolean>
    blueprint_marketplace_price: string | null
    is_internal_configuration: Generated<boolean>
    records_can_be_purchased: Generated<boolean>
    external_name: Generated<string>
    created_at: MadeAt
    deleted_at: Date | null
  }
  'trellis.field': {
    team_id: number
    id: Generated<number>
    collection_id: number
    root_id: number
    title: JSONColumnType<LocalText>
    column_name: string
    data_type: string
    description: Generated<string>
    help_text: Generated<string>
    display_width: Generated<string>
    is_required: Generated<boolean>
    is_unique: Generated<boolean>
    is_shown_in_views: Generated<boolean>
    default_value: ColumnType<unknown, string | null | undefined, string | null>
    settings: Json<Record<string, unknown>>
    rank: number
    created_at: MadeAt
    deleted_at: Date | null
    converting_since: Date | null
    earlier_types: Json<EarlierType[]>
  }
  'trellis.card_group': {
    team_id: number
    id: Generated<number>
    collection_id: number
    name: JSONColumnType<LocalText>
    icon: Generated<string>
    display_rank: number
    created_at: MadeAt
    deleted_at: Date | null
  }
  'trellis.card': {
    team_id: number
    id: Generated<number>
    collection_id: number
    title: JSONColumnType<LocalText>
    subtitle: Json<LocalText>
    description: Json<LocalText>
    card_type: CardTypeId
    source_field_id: number | null
    display_width: Generated<string>
    settings: Json<Record<string, unknown>>
    created_at: MadeAt
    deleted_at: Date | null
  }
  'trellis.card_field': {
    team_id: number
    card_id: number
    field_id: number
    rank: number
    display_width: string | null
  }
  'trellis.card_membership': { team_id: number; card_group_id: number; card_id: number; rank: number }
  'trellis.collapsed_card': { team_id: number; team_user_id: number; card_id: number }
  'trellis.layout': {
    team_id: number
    id: Generated<number>
    collection_id: number
    owner_id: number | null
    name: string
    is_default: Generated<boolean>
    content: JSONColumnType<object>
    created_at: MadeAt
    updated_at: MadeAt
  }
  'trellis.picture': {
    key: string
    team_id: number | null
    user_id: number | null
    mime_type: string
    width: number
    height: number
    storage_key: string
    created_at: MadeAt
  }
  'trellis.blueprint_run': {
    team_id: number
    id: GeneratedAlways<number>
    blueprint: Brand
    language: Language
    with_sample: boolean
    state: 'running' | 'done' | 'failed'
    step: BlueprintStep
    made: JSONColumnType<MadeByBlueprint | null, string | null, string | null>
    sample_batch_ids: number[] | null
    started_by: number
    started_at: Date
    finished_at: Date | null
  }
  'trellis.audit': {
    id: GeneratedAlways<number>
    at: Date
    act: AuditAct
    actor_id: number
    actor_name: string
    actor_email: string
    team_id: number | null
    team_name: string
    subject: string
    details: JSONColumnType<Record<string, unknown>>
    address: string
    request_id: string
  }
  'trellis.second_factor': {
    user_id: number
    sealed_secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
    recovery_hashes: Generated<Buffer[]>
  }
  'trellis.api_token': {
    id: GeneratedAlways<number>
    user_id: number
    team_id: number
    name: string
    scope: TokenScope
    token_hash: Buffer
    ending: string
    created_at: MadeAt
    expires_at: Date | null
    last_used_at: Date | null
  }
  'trellis.backup': {
    id: GeneratedAlways<number>
    kind: BackupKind
    team_id: number | null
    team_name: Generated<string>
    state: WorkState
    storage_key: string
    started_at: Date
    started_by: string
    finished_at: Date | null
    attempts: Generated<number>
    is_to_stop: Generated<boolean>
    steps_done: Generated<number>
    steps_total: Generated<number>
    bytes_done: Generated<number>
    size_bytes: number | null
    team_count: Generated<number>
    record_count: Generated<number>
    file_count: Generated<number>
    missing_files: Generated<number>
    problem: JSONColumnType<WorkProblem | null, string | null | undefined, string | null>
    is_being_checked: Generated<boolean>
    checked_at: Date | null
    check_problem: JSONColumnType<WorkProblem | null, string | null | undefined, string | null>
  }
  'trellis.restore': {
    id: GeneratedAlways<number>
    backup_id: number
    team_id: number
    team_name: string
    state: WorkState
    started_at: Date
    finished_at: Date | null
    attempts: Generated<number>
    steps_done: Generated<number>
    steps_total: Generated<number>
    new_team_id: number | null
    problem: JSONColumnType<WorkProblem | null, string | null | undefined, string | null>
  }
  'trellis.outbox_mail': {
    id: Generated<number>
    recipient: string
    subject: string
    text_body: string
    html_body: string
    created_at: MadeAt
  }
  'trellis.idempotency': {
    user_id: number
    key: string
    request_hash: Buffer
    status: number | null
    reply: ColumnType<unknown, string | null | undefined, string | null>
    created_at: MadeAt
  }
}
