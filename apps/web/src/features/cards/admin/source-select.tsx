import { Select } from '@mantine/core'
import { linksTo } from '@trellis/domain/cards/card-source'
import { cardTypes, type CardTypeId } from '@trellis/domain/cards/card-types'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { reversedLink } from '@trellis/domain/fields/link'
import { useTranslation } from 'react-i18next'
import { useFieldTitle } from '../../collections/fields/use-field-title.ts'
import { useKnownFields, type KnownFields } from '../known-fields.ts'
import classes from './designer.module.css'

interface SourceSelectProps {
  readonly collection: Collection
  readonly cardType: CardTypeId
  readonly value: number | null
  readonly error: string | false
  readonly onChange: (field: Field) => void
}

/** The field that a card gets its lines or pictures from: of this collection, or a link of another one that leads here. */
export function SourceSelect({ collection, cardType, value, error, onChange }: SourceSelectProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const known = useKnownFields()
  const { own, others } = sourcesFor(collection, cardType, known)
  // A link of another collection is named by the field that shows it here, where there is one.
  const shownId = own.find((field) => reversedLink(field) === value)?.id ?? value
  const collectionName = (id: number) => known.collectionById.get(id)?.pluralName ?? ''
  if (own.length + others.length === 0) return <p className={classes.hint}>{t('cards.admin.noSource')}</p>
  return (
    <Select
      label={t('cards.admin.source')}
      description={t('cards.admin.sourceHelp')}
      searchable
      data={[
        {
          group: t('cards.admin.ownFields'),
          items: own.map((field) => ({ value: String(field.id), label: titleOf(field) })),
        },
        {
          group: t('cards.admin.otherFields'),
          items: others.map((field) => ({
            value: String(field.id),
            label: t('cards.admin.sourceOf', { title: titleOf(field), collection: collectionName(field.collectionId) }),
          })),
        },
      ].filter(({ items }) => items.length > 0)}
      value={shownId === null ? null : String(shownId)}
      error={error}
      onChange={(id) => {
        const field = known.fieldById.get(Number(id))
        if (field) onChange(field)
      }}
    />
  )
}

function sourcesFor(collection: Collection, cardType: CardTypeId, { collectionById, fieldById }: KnownFields) {
  const { sources } = cardTypes[cardType]
  const line = new Set<number>()
  for (let at: Collection | undefined = collection; at; at = collectionById.get(at.idParentDataCollection ?? 0))
    line.add(at.id)
  const fits = ({ dataType }: Field) => sources.includes(dataType)
  return {
    own: collection.DataFields.filter(fits),
    others: linksTo(line, collection.DataFields, fieldById.values()).filter(fits),
  }
}
