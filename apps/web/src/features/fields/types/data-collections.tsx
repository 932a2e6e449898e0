import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hueOf } from '../../../ui/hue.ts'
import { LinkChip } from '../../../ui/link-chip.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, Place, ShowProps } from '../field-face.ts'
import { PickOne, PickSeveral, type Choice } from '../pick-choices.tsx'
import classes from '../fields.module.css'

/** One that is in the trash, or that the reader may not see, is named by its number. */
function CollectionChip({ id, place = 'cell' }: { id: number; place?: Place }) {
  const { t } = useTranslation()
  const { text, collectionHref } = useFieldContext()
  const collection = text.collections.find((candidate) => candidate.id === id)
  if (!collection) return <LinkChip icon="table" hue="gray" name={t('fields.unknownCollection', { id })} />
  return (
    <LinkChip
      icon={collection.icon}
      hue={hueOf(id)}
      name={collection.name}
      to={place === 'page' ? collectionHref?.(collection.id) : undefined}
    />
  )
}

function Show({ value, place }: ShowProps) {
  const chips = [value].flat().map((id) => <CollectionChip key={String(id)} id={Number(id)} place={place} />)
  if (!Array.isArray(value)) return chips
  return <span className={place === 'cell' ? classes.chips : classes.tagsWrapped}>{chips}</span>
}

function useCollectionChoices(edit: EditProps) {
  const { t } = useTranslation()
  const { collections } = useFieldContext().text
  const choices = useMemo(
    () =>
      collections.map(({ id, name }): Choice => ({
        key: id,
        words: name,
        content: <CollectionChip id={id} />,
        isOffered: true,
      })),
    [collections],
  )
  const unknown = (id: number | string) => <CollectionChip id={Number(id)} />
  return { edit, choices, unknown, emptyText: t('fields.noCollectionFound') }
}

const Single = (edit: EditProps) => <PickOne {...useCollectionChoices(edit)} />
const Several = (edit: EditProps) => <PickSeveral {...useCollectionChoices(edit)} />

export const singleDataCollection: FieldFace = { Show, Edit: Single, EditMany: Several, icon: 'folder', width: 174 }
export const multiDataCollection: FieldFace = { Show, Edit: Several, EditMany: Several, icon: 'folders', width: 210 }
