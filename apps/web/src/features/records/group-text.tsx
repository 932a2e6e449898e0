import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import type { Sort } from '@trellis/domain/records/condition'
import { facts } from '@trellis/domain/records/api'
import { ShowValue } from '../fields/field.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { titleOf } from './filter/filter-subjects.ts'
import type { GroupLine } from './grid/grouped-lines.ts'

/** The title and the value of the groups of each level, as their heads show them. */
export function useGroupText(collection: Collection, levels: Sort) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const fieldOf = (level: number) => {
    const by = levels[level]?.by
    return by && 'field' in by ? collection.DataFields.find(({ id }) => id === by.field) : undefined
  }

  function title(level: number): string {
    const field = fieldOf(level)
    if (field) return titleOf(field.title, language)
    const by = levels[level]?.by
    const fact = by && 'meta' in by ? facts.find((each) => each === by.meta) : undefined
    return t(`grid.facts.${fact ?? 'name'}`)
  }

  function value({ group, level }: GroupLine): ReactNode {
    if (!group || group.value === null) return <i>{t('grid.group.empty')}</i>
    const field = fieldOf(level)
    if (field) return <ShowValue field={dayShape(field)} value={group.value} place="cell" />
    const isInstant = typeof group.value === 'string' && /^\d{4}-\d\d-\d\d$/.test(group.value)
    return isInstant ? <ShowValue field={day} value={group.value} place="cell" /> : (group.label ?? String(group.value))
  }

  return { title, value }
}

const day: FieldShape = { id: 0, dataType: 'date', settings: {}, isRequired: false }

/** Instants are grouped by their day. */
const dayShape = (field: FieldShape): FieldShape => (field.dataType === 'date_time' ? day : field)
