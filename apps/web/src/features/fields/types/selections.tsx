import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '@trellis/domain/text/fold'
import type { ListItem } from '@trellis/domain/fields/field-type'
import type { EditProps, FieldFace, FieldShape, ShowProps } from '../field-face.ts'
import { useFieldContext } from '../field-context.tsx'
import { PickList } from '../pick-list.tsx'
import type { PickOption } from '../pick-list-props.ts'
import { ItemTag } from '../item-tag.tsx'
import { usePicked, type Picked } from '../use-picked.ts'
import classes from '../fields.module.css'

/** Of the option that adds an item. */
const newKey = 'new'

const listIdOf = (field: FieldShape) => Number(field.settings['listId'])
const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []

function Show({ value, field, place: where }: ShowProps) {
  const { text } = useFieldContext()
  const items = text.listItems(listIdOf(field))
  return (
    <span className={where === 'cell' ? classes.tags : classes.tagsWrapped}>
      {idsOf(value).map((id, place) => {
        const item = items.find((candidate) => candidate.id === id)
        // oxlint-disable-next-line react/no-array-index-key -- a cell's tags become those of the next record while a list scrolls
        return item && <ItemTag key={place} item={item} />
      })}
    </span>
  )
}

/** Choices by what was typed, then a way to add it as a new item where the reader may. */
function useChoices(edit: EditProps, query: string, chosen: readonly number[]) {
  const { t } = useTranslation()
  const { text, addListItem } = useFieldContext()
  const items = text.listItems(listIdOf(edit.field))
  const mayAdd = addListItem?.(listIdOf(edit.field)) !== undefined
  return useMemo(() => {
    const words = fold(query.trim())
    const found = items.filter(
      (item) => (!item.isArchived || chosen.includes(item.id)) && fold(item.name).includes(words),
    )
    found.sort((a, b) => Number(fold(b.name).startsWith(words)) - Number(fold(a.name).startsWith(words)))
    const options = found.map((item): PickOption => ({
      key: String(item.id),
      content: <ItemTag item={item} />,
      isChosen: chosen.includes(item.id),
    }))
    const isNew = words !== '' && !items.some((item) => fold(item.name) === words)
    if (isNew && mayAdd) {
      const content = (
        <span className={classes.addItem}>
          <PlusIcon size={14} aria-hidden /> {t('fields.addToList', { name: query.trim() })}
        </span>
      )
      options.push({ key: newKey, content })
    }
    return options
  }, [items, query, chosen, mayAdd, t])
}

/** What is picked: an item, or the one that is added first. */
function usePick(edit: EditProps, isOne: boolean, first: readonly number[]) {
  const { addListItem } = useFieldContext()
  const picked = usePicked({ edit, first, isOne })
  const options = useChoices(edit, picked.query, picked.ids)
  const pickedOf = (key: string): Picked =>
    key === newKey ? addListItem?.(listIdOf(edit.field))?.(picked.query.trim()) : Number(key)
  const box = {
    query: picked.query,
    onQuery: picked.setQuery,
    options,
    onPick: (key: string) => picked.pick(pickedOf(key)),
    onRemoveLast: picked.removeLast,
    isLoading: picked.isMaking,
  }
  return { ids: picked.ids, box }
}

const chosenItems = (ids: readonly number[], items: readonly ListItem[]) =>
  items.filter((item) => ids.includes(item.id))

function SingleEdit(edit: EditProps) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const { ids, box } = usePick(edit, true, edit.initialText === undefined ? idsOf(edit.value) : [])
  return (
    <PickList
      {...edit}
      {...box}
      chosen={
        box.query === '' &&
        chosenItems(ids, text.listItems(listIdOf(edit.field))).map((item) => <ItemTag key={item.id} item={item} />)
      }
      emptyText={t('fields.noChoice')}
    />
  )
}

/** Several items: every pick switches one; Enter on an empty box or leaving ends the edit. */
function MultiEdit(edit: EditProps) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const { ids, box } = usePick(edit, false, idsOf(edit.value))
  const items = text.listItems(listIdOf(edit.field))
  return (
    <PickList
      {...edit}
      {...box}
      chosen={ids
        .map((id) => items.find((item) => item.id === id))
        .map((item) => item && <ItemTag key={item.id} item={item} />)}
      emptyText={t('fields.noChoice')}
    />
  )
}

export const singleSelection: FieldFace = { Show, Edit: SingleEdit, EditMany: MultiEdit, icon: 'tag', width: 124 }
export const multiSelection: FieldFace = { Show, Edit: MultiEdit, EditMany: MultiEdit, icon: 'tag', width: 170 }
