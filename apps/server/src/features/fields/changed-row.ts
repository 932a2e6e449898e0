import type { Updateable } from 'kysely'
import type { FieldChanges } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import {
  checkedDefault,
  checkedSettings,
  checkedTitle,
  checkUniqueAllowed,
  refuseOtherReference,
} from './check-field.ts'

/** Only what changes, checked by the type of the field. */
export function changedRow(
  team: TeamConfig,
  field: Field,
  changes: FieldChanges,
): Updateable<PlatformTables['trellis.field']> {
  const row: Updateable<PlatformTables['trellis.field']> = {}
  if (changes.title !== undefined) row.title = JSON.stringify(checkedTitle(team, changes.title))
  if (changes.columnName !== undefined) row.column_name = changes.columnName
  if (changes.description !== undefined) row.description = changes.description
  if (changes.helpText !== undefined) row.help_text = changes.helpText
  if (changes.displayWidth !== undefined) row.display_width = changes.displayWidth
  if (changes.isRequired !== undefined) row.is_required = changes.isRequired
  if (changes.isShownInViews !== undefined) row.is_shown_in_views = changes.isShownInViews
  if (changes.isUnique !== undefined) {
    checkUniqueAllowed(field.dataType, changes.isUnique)
    row.is_unique = changes.isUnique
  }
  let { settings } = field
  if (changes.settings !== undefined) {
    settings = checkedSettings(team, field.dataType, changes.settings, field.settings)
    refuseOtherReference(field.settings, settings)
    row.settings = JSON.stringify(settings)
  }
  if (changes.defaultValue !== undefined)
    row.default_value = checkedDefault(team, { ...field, settings }, changes.defaultValue)
  return row
}
