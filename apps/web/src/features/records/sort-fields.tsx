import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import type { Fact } from '@trellis/domain/records/api'
import type { Sort } from '@trellis/domain/records/condition'
import { sortChoices } from './sort-choices.tsx'
import { SortRows } from './sort-rows.tsx'

interface SortFieldsProps {
  readonly collection: Collection
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
}

/** An order by what the records of a collection hold themselves. */
export function SortFields({ collection, sort, onChange }: SortFieldsProps) {
  const { t, i18n } = useTranslation()
  const texts = { language: i18n.language as Language, factTitle: (key: Fact) => t(`grid.facts.${key}`) }
  return <SortRows choices={sortChoices(collection, [], texts)} sort={sort} onChange={onChange} />
}
