import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { Sort } from '@trellis/domain/records/condition'
import { facts } from '@trellis/domain/records/api'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ShowValue } from '../fields/field.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { titleOf } from './filter/filter-subjects.ts'
import type { GroupLine } from './grid/grouped-lines.ts'

/** The title and the value of the groups of each level, as their heads show them. */
export function useGroupText(collection: Collection, levels: Sort) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { data: collections = none } = useCollections(useTeam().TeamId)
  const linkOf = (level: number) => {
    const by = levels[level]?.by
    const linkId = by && 'field' in by ? by.via?.[0] : undefined
    return linkId === undefined ? undefined : collection.DataFields.find(({ id }) => id === linkId)
  }
  const fieldOf = (level: number) => {
    const by = levels[level]?.by
    if (!by || !('field' in by)) return undefined
    const link = linkOf(level)
    const holder = link ? collections.find(({ id }) => id === linkedCollectionId(link)) : collection
    return holder?.DataFields.find(({ id }) => id === by.field)
  }

  function title(level: number): string {
    const field = fieldOf(level)
    const link = linkOf(level)
    if (field && link) return `${titleOf(link.title, language)} › ${titleOf(field.title, language)}`
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

const none: Collection[] = []
const day: FieldShape = { id: 0, dataType: 'date', settings: {}, isRequired: false }

/** Instants are grouped by their day. */
const dayShape = (field: FieldShape): FieldShape => (field.dataType === 'date_time' ? day : field)
