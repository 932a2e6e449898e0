import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import { useState } from 'react'
import classes from './list.module.css'
import type { ListState } from './use-list-state.ts'

/** Searches while one types, a moment after the last key. */
export function FindInput({ label, state }: { label: string; state: ListState }) {
  const given = state.valueOf('search')
  const [words, setWords] = useState(given)
  const [known, setKnown] = useState(given)
  const [sent, setSent] = useState(given)
  const search = useDebouncedCallback((typed: string) => {
    setSent(typed)
    state.change({ search: typed })
  }, 250)
  // Another address than one's own typing led to: the entry of the menu once more, or a page back.
  if (given !== known) {
    setKnown(given)
    if (given !== sent) setWords(given)
  }
  return (
    <TextInput
      className={classes.find}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<MagnifyingGlassIcon size={16} />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}
