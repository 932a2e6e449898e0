import { Button, Textarea } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '../../ui/lines.ts'
import classes from './custom-lists.module.css'

interface AddItemsProps {
  isAdding: boolean
  onAdd: (names: string[]) => Promise<unknown>
}

/** One line and Enter adds one; pasted lines wait for the button, so that they can be looked at first. */
export function AddItems({ isAdding, onAdd }: AddItemsProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const names = linesOf(text)

  async function add() {
    if (names.length === 0) return
    await onAdd(names)
    setText('')
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
      />
      <Button type="submit" size="md" leftSection={<PlusIcon size={14} weight="bold" />} loading={isAdding}>
        {names.length > 1 ? t('customLists.addMany', { count: names.length }) : t('customLists.add')}
      </Button>
    </form>
  )
}
