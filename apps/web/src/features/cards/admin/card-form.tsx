import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import type { CardGroup } from '@trellis/domain/cards/card'
import { cardTypeIds, cardTypes, type CardTypeId } from '@trellis/domain/cards/card-types'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WidthPicker } from '../../collections/fields/width-bar.tsx'
import { useLocalText } from '../card-text.ts'
import { useKnownFields } from '../known-fields.ts'
import { cardFaces } from '../registry.ts'
import { withType, type CardDraft, type CardProblem } from './card-draft.ts'
import { LocalInputs } from './local-inputs.tsx'
import { ShownFields } from './shown-fields.tsx'
import { SourceSelect } from './source-select.tsx'
import classes from './designer.module.css'

interface CardFormProps {
  readonly collection: Collection
  readonly groups: readonly CardGroup[]
  readonly draft: CardDraft
  readonly problems: readonly CardProblem[]
  readonly onChange: (draft: CardDraft) => void
}

/** What the fields of a card are called on it. */
const labelOf = { form: 'fields', table: 'columns', thumbnails: 'captions' } as const satisfies Record<
  CardTypeId,
  string
>

/** Columns that a card begins with. */
const firstColumns = 4

export function CardForm({ collection, groups, draft, problems, onChange }: CardFormProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const known = useKnownFields()
  const typeLabel = useId()
  const [isMore, setMore] = useState(Object.keys(draft.subtitle).length + Object.keys(draft.description).length > 0)
  const change = (changes: Partial<CardDraft>) => onChange({ ...draft, ...changes })
  const source = known.sourceOf({ collectionId: collection.id, sourceFieldId: draft.sourceFieldId })
  const fields = fieldsFor(
    draft,
    collection,
    source && 'collectionId' in source ? known.collectionById.get(source.collectionId) : undefined,
  )
  const { Settings } = cardFaces[draft.cardType]
  const needsSource = cardTypes[draft.cardType].sources.length > 0

  function chooseSource(field: Field) {
    const next = known.sourceOf({ collectionId: collection.id, sourceFieldId: field.id })
    const target = next && 'collectionId' in next ? known.collectionById.get(next.collectionId) : undefined
    // The link back says what the card says already.
    const linkId = next?.kind === 'linking' ? next.field.id : 0
    const columns = target?.DataFields.filter(({ id, isShownInViews }) => isShownInViews && id !== linkId) ?? []
    const most = draft.cardType === 'table' ? firstColumns : 0
    change({
      sourceFieldId: field.id,
      fields: columns.slice(0, most).map(({ id }) => ({ fieldId: id, width: null })),
      settings: {},
    })
  }

  return (
    <>
      <LocalInputs
        label={t('cards.admin.title')}
        value={draft.title}
        isShort={!isMore}
        error={problems.includes('title') && t('cards.admin.titleMissing')}
        onChange={(title) => change({ title })}
      />
      <div>
        <div className={classes.label} id={typeLabel}>
          {t('cards.admin.type')}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={typeLabel}
          data={cardTypeIds.map((type) => ({ value: type, label: t(`cards.admin.types.${type}`) }))}
          value={draft.cardType}
          onChange={(type) => onChange(withType(draft, type, known.fieldById.get(draft.sourceFieldId ?? 0)))}
        />
        <p className={classes.hint}>{t(`cards.admin.typeHelp.${draft.cardType}`)}</p>
      </div>
      {needsSource && (
        <SourceSelect
          collection={collection}
          cardType={draft.cardType}
          value={draft.sourceFieldId}
          error={problems.includes('source') && t('cards.admin.sourceMissing')}
          onChange={chooseSource}
        />
      )}
      {fields.length > 0 && (
        <ShownFields
          label={t(`cards.admin.${labelOf[draft.cardType]}`)}
          shown={draft.fields}
          fields={fields}
          hasWidths={draft.cardType === 'form'}
          onChange={(shown) => change({ fields: shown })}
        />
      )}
      {Settings && (!needsSource || source) && (
        <Settings
          settings={draft.settings}
          fields={fields.filter(({ id }) => draft.fields.some(({ fieldId }) => fieldId === id))}
          onChange={(settings) => change({ settings })}
        />
      )}
      <WidthPicker value={draft.width} onChange={(width) => change({ width })} />
      <Checkbox.Group
        label={t('cards.admin.groups')}
        description={draft.cardGroupIds.length === 0 ? t('cards.admin.noGroups') : undefined}
        value={draft.cardGroupIds.map(String)}
        onChange={(ids) => change({ cardGroupIds: ids.map(Number) })}
      >
        <div className={classes.groups}>
          {groups.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={textOf(name)} />
          ))}
        </div>
      </Checkbox.Group>
      {isMore ? (
        <>
          <LocalInputs
            label={t('cards.admin.subtitle')}
            value={draft.subtitle}
            onChange={(subtitle) => change({ subtitle })}
          />
          <LocalInputs
            label={t('cards.admin.description')}
            value={draft.description}
            isLong
            onChange={(description) => change({ description })}
          />
        </>
      ) : (
        <Button className={classes.start} variant="subtle" size="xs" onClick={() => setMore(true)}>
          {t('cards.admin.moreSettings')}
        </Button>
      )}
    </>
  )
}

function fieldsFor({ cardType }: CardDraft, collection: Collection, target: Collection | undefined): readonly Field[] {
  return cardTypes[cardType].sources.length === 0 ? collection.DataFields : (target?.DataFields ?? [])
}
