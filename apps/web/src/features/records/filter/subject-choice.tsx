import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterSubject } from './filter-subjects.ts'
import { keyOfWay, titleOfWay, type Station, type SubjectSource } from './subjects-of-collection.ts'

interface SubjectChoiceProps {
  readonly label: string
  readonly source: SubjectSource
  /** Whether it stands behind links by now, from where one can go back. */
  readonly isAway: boolean
  readonly subjects: readonly FilterSubject[]
  readonly ways: readonly Station[]
  readonly value: string | undefined
  readonly hasFocus: boolean
  readonly onChoose: (subject: FilterSubject | undefined) => void
  /** Links to walk before one chooses again; none for the way back. */
  readonly onWalk: (links: readonly number[]) => void
}

const wayBack = 'back'

/** A field, a part of one or a fact; fields behind links that lead on are walked to. */
export function SubjectChoice(props: SubjectChoiceProps) {
  const { label, source, isAway, subjects, ways, value, hasFocus, onChoose, onWalk } = props
  const { t } = useTranslation()

  function choose(chosen: string | null) {
    const way = ways.find((each) => keyOfWay(each) === chosen)
    if (way || chosen === wayBack) onWalk(way ? way.links.map(({ id }) => id) : [])
    else onChoose(subjects.find(({ key }) => key === chosen))
  }

  return (
    <Select
      label={label}
      data={[
        ...(isAway
          ? [{ value: wayBack, label: t('records.filter.backTo', { name: source.collection.pluralName }) }]
          : []),
        ...subjects.map(({ key, title }) => ({ value: key, label: title })),
        ...ways.map((way) => ({ value: keyOfWay(way), label: titleOfWay(way, source.language) })),
      ]}
      value={value ?? null}
      onChange={choose}
      allowDeselect={false}
      searchable
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('fields.noChoice')}
      data-autofocus={hasFocus || undefined}
    />
  )
}
