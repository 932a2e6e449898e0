import { Checkbox, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { ColumnTarget } from '@trellis/domain/imports/api'
import { mayBeKey } from '@trellis/domain/imports/key-fields'
import { mayMakeLinked } from '@trellis/domain/imports/linked-by-name'
import { useMayUpdateField } from '../../session/access.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { useFieldTitle } from './use-field-title.ts'

type FieldTarget = Extract<ColumnTarget, { to: 'field' }>

interface LinkChoiceProps {
  header: string
  link: Field
  target: FieldTarget
  onChange: (target: FieldTarget) => void
}

/** How the cells of a column name the records they link to, and what happens to names that no record has. */
export function LinkChoice({ header, link, target, onChange }: LinkChoiceProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const titleOf = useFieldTitle()
  const linked = useCollections(teamId).data?.find(({ id }) => id === linkedCollectionId(link))
  const mayUpdate = useMayUpdateField(linkedCollectionId(link))
  if (!linked) return null
  const { DataFields: fields, IdDataFieldDataObjectName: nameFieldId } = linked
  const keys = fields.filter((field) => mayBeKey(field) && field.id !== nameFieldId)
  const mayName = nameFieldId !== null && mayUpdate(nameFieldId)
  const mayMake = mayName && target.linkBy === undefined && mayMakeLinked(link, { nameFieldId, fields })
  return (
    <>
      <Select
        mt={4}
        aria-label={t('imports.mapping.linkBy', { column: header })}
        data={[
          { value: 'name', label: t('imports.mapping.linkByName') },
          ...keys.map((field) => ({
            value: String(field.id),
            label: t('imports.mapping.linkByField', { field: titleOf(field) }),
          })),
        ]}
        value={target.linkBy === undefined ? 'name' : String(target.linkBy)}
        allowDeselect={false}
        onChange={(value) => {
          const { fieldId } = target
          onChange({ to: 'field', fieldId, ...(value && value !== 'name' && { linkBy: Number(value) }) })
        }}
      />
      {mayMake && (
        <Checkbox
          mt={6}
          label={t('imports.mapping.createMissing')}
          checked={target.createMissing === true}
          onChange={(event) => onChange({ ...target, createMissing: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
