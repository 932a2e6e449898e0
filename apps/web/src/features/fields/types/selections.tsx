import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '@trellis/domain/text/fold'
import type { ListItem } from '@trellis/domain/fields/field-type'
import type { EditProps, FieldFace, FieldShape, ShowProps } from '../field-face.ts'
import { useFieldContext } from '../field-context.tsx'
import { PickList, type PickOption } from '../pick-list.tsx'
import { ItemTag } from '../item-tag.tsx'
import classes from '../fields.module.css'

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
    if (isNew && addListItem) {
      const content = (
        <span className={classes.addItem}>
          <PlusIcon size={14} aria-hidden /> {t('fields.addToList', { name: query.trim() })}
        </span>
      )
      options.push({ key: 'new', content })
    }
    return options
  }, [items, query, chosen, addListItem, t])
}

async function idOfPick(
  key: string,
  query: string,
  edit: EditProps,
  addListItem: ReturnType<typeof useFieldContext>['addListItem'],
) {
  return key === 'new' && addListItem ? addListItem(listIdOf(edit.field), query.trim()) : Number(key)
}

const chosenItems = (ids: readonly number[], items: readonly ListItem[]) =>
  items.filter((item) => ids.includes(item.id))

function SingleEdit(edit: EditProps) {
  const { t } = useTranslation()
  const { text, addListItem } = useFieldContext()
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [ids, setIds] = useState(edit.initialText === undefined ? idsOf(edit.value) : [])
  const options = useChoices(edit, query, ids)

  async function pick(key: string) {
    const id = await idOfPick(key, query, edit, addListItem)
    setIds([id])
    setQuery('')
    edit.onDraft({ value: id })
    edit.onCommit()
  }

  function clear() {
    setIds([])
    edit.onDraft({ value: null })
  }

  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={options}
      onPick={(key) => void pick(key)}
      onRemoveLast={clear}
      chosen={
        query === '' &&
        chosenItems(ids, text.listItems(listIdOf(edit.field))).map((item) => <ItemTag key={item.id} item={item} />)
      }
      emptyText={t('fields.noChoice')}
    />
  )
}

/** Several items: every pick switches one; Enter on an empty box or leaving ends the edit. */
function MultiEdit(edit: EditProps) {
  const { t } = useTranslation()
  const { text, addListItem } = useFieldContext()
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [ids, setIds] = useState(idsOf(edit.value))
  const options = useChoices(edit, query, ids)
  const items = text.listItems(listIdOf(edit.field))

  function change(next: number[]) {
    setIds(next)
    setQuery('')
    edit.onDraft({ value: next.length > 0 ? next : null })
  }

  async function pick(key: string) {
    const id = await idOfPick(key, query, edit, addListItem)
    change(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }

  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={options}
      onPick={(key) => void pick(key)}
      onRemoveLast={() => change(ids.slice(0, -1))}
      chosen={ids
        .map((id) => items.find((item) => item.id === id))
        .map((item) => item && <ItemTag key={item.id} item={item} />)}
      emptyText={t('fields.noChoice')}
    />
  )
}

export const singleSelection: FieldFace = { Show, Edit: SingleEdit, EditMany: MultiEdit, icon: 'tag', width: 124 }
export const multiSelection: FieldFace = { Show, Edit: MultiEdit, EditMany: MultiEdit, icon: 'tag', width: 170 }
