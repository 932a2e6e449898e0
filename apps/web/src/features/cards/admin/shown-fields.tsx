import { ActionIcon, Button, Select } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react'
import type { ShownField } from '@trellis/domain/cards/card'
import { displayWidths, type Field } from '@trellis/domain/fields/field'
import { useTranslation } from 'react-i18next'
import { ReorderList } from '../../../ui/reorder-list.tsx'
import { TypeTile } from '../../collections/fields/type-tile.tsx'
import { useFieldTitle } from '../../collections/fields/use-field-title.ts'
import classes from './designer.module.css'

interface ShownFieldsProps {
  readonly label: string
  readonly shown: readonly ShownField[]
  /** What may be shown. */
  readonly fields: readonly Field[]
  /** A form gives each field its width; a table lets its columns take the room they need. */
  readonly hasWidths: boolean
  readonly onChange: (shown: ShownField[]) => void
}

/** The fields on a card in their order: dragged by their grips or moved with Alt and the arrows. */
export function ShownFields({ label, shown, fields, hasWidths, onChange }: ShownFieldsProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const byId = new Map(fields.map((field) => [field.id, field]))
  const ids = shown.flatMap(({ fieldId }) => (byId.has(fieldId) ? [fieldId] : []))
  const others = fields.filter(({ id }) => !ids.includes(id))
  const titleOfId = (id: number) => titleOf(byId.get(id) ?? { title: {}, columnName: '' })
  const of = (id: number): ShownField => shown.find(({ fieldId }) => fieldId === id) ?? { fieldId: id, width: null }
  const widths = [
    { value: '', label: t('cards.admin.ownWidth') },
    ...displayWidths.map((width) => ({ value: width as string, label: t(`collections.drawer.widths.${width}`) })),
  ]

  return (
    <div>
      <div className={classes.label}>{label}</div>
      {ids.length === 0 && <p className={classes.hint}>{t('cards.admin.noField')}</p>}
      <ReorderList
        ids={ids}
        label={label}
        onReorder={(next) => onChange(next.map(of))}
        gripLabel={(id) => t('cards.admin.moveField', { title: titleOfId(id) })}
        announce={(id, position) => t('cards.admin.movedField', { title: titleOfId(id), position, count: ids.length })}
      >
        {(id, grip) => {
          const field = byId.get(id)
          if (!field) return null
          const title = titleOf(field)
          return (
            <div className={classes.fieldRow}>
              {grip}
              <TypeTile dataType={field.dataType} />
              <span className={classes.cut}>{title}</span>
              {hasWidths && (
                <Select
                  size="xs"
                  className={classes.fieldWidth}
                  aria-label={t('cards.admin.widthOf', { title })}
                  data={widths}
                  value={of(id).width ?? ''}
                  onChange={(width) =>
                    onChange(
                      ids.map((each) =>
                        each === id ? { fieldId: id, width: (width || null) as ShownField['width'] } : of(each),
                      ),
                    )
                  }
                />
              )}
              <ActionIcon
                size={24}
                aria-label={t('cards.admin.removeField', { title })}
                onClick={() => onChange(ids.filter((each) => each !== id).map(of))}
              >
                <XIcon size={14} />
              </ActionIcon>
            </div>
          )
        }}
      </ReorderList>
      {others.length > 0 ? (
        <div className={classes.adding}>
          <Select
            // Made anew after each choice: it always stands empty.
            key={ids.join()}
            className={classes.grow}
            aria-label={t('cards.admin.addField')}
            placeholder={t('cards.admin.addField')}
            searchable
            data={others.map((field) => ({ value: String(field.id), label: titleOf(field) }))}
            value={null}
            onChange={(id) => id && onChange([...ids.map(of), { fieldId: Number(id), width: null }])}
          />
          <Button onClick={() => onChange([...ids, ...others.map(({ id }) => id)].map(of))}>
            {t('cards.admin.addAll')}
          </Button>
        </div>
      ) : (
        fields.length > 0 && <p className={classes.hint}>{t('cards.admin.everyField')}</p>
      )}
    </div>
  )
}
