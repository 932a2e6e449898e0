import { Button, Textarea } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react'
import { fold } from '@trellis/domain/text/fold'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { linesOf } from '../../ui/lines.ts'
import classes from './custom-lists.module.css'
import type { ListItem } from './list-calls.ts'

interface AddItemsProps {
  listId: number
  /** Those that are there already. */
  items: readonly ListItem[]
  isAdding: boolean
  onAdd: (names: string[]) => Promise<unknown>
}

/** One line and Enter adds one; pasted lines wait for the button, so that they can be looked at first. */
export function AddItems({ listId, items, isAdding, onAdd }: AddItemsProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { left } = useFormDraft({
    form: `items of list ${listId}`,
    base: { text: '' },
    values: { text },
    isUnsaved: text.trim() !== '',
    isSaving: isAdding,
    onRestore: (restored) => setText(restored.text),
  })
  const names = linesOf(text)
  const { fresh, again, known } = comparedWith(items, names)

  async function add() {
    if (names.length === 0) return
    // The box is free for the next one; the words come back where they could not be saved.
    setText('')
    await onAdd(names).catch(() => setText((now) => (now.trim() === '' ? text : `${text}\n${now}`)))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void add()
  }

  function keyDown(event: KeyboardEvent) {
    const isSingle = names.length <= 1
    if (event.key !== 'Enter' || event.shiftKey || (!isSingle && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    void add()
  }

  return (
    <>
      <div className={classes.left}>
        <LeftForm {...left} />
      </div>
      <form className={classes.add} onSubmit={submit}>
        <Textarea
          className={classes.addInput}
          aria-label={t('customLists.add')}
          placeholder={t('customLists.addPlaceholder')}
          minRows={1}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keyDown}
          description={
            names.length > 1 &&
            [
              t('customLists.linesNew', { count: fresh }),
              again > 0 && t('customLists.linesAgain', { count: again }),
              known > 0 && t('customLists.linesKnown', { count: known }),
            ]
              .filter(Boolean)
              .join(' · ')
          }
        />
        <Button type="submit" size="md" leftSection={<PlusIcon size={14} weight="bold" />} loading={isAdding}>
          {names.length > 1 ? t('customLists.addMany', { count: names.length }) : t('customLists.add')}
        </Button>
      </form>
    </>
  )
}

/** What pasted lines will do: add, offer an archived item again, or nothing. */
function comparedWith(items: readonly ListItem[], names: readonly string[]) {
  const present = new Map(items.map((item) => [fold(item.name), item]))
  const found = [...new Set(names.map(fold))].map((name) => present.get(name))
  const known = found.filter((item) => item && !item.isArchived).length
  const again = found.filter((item) => item?.isArchived).length
  return { fresh: found.length - known - again, again, known }
}
