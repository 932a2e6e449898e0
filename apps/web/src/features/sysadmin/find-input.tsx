import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import { useState } from 'react'
import classes from './list.module.css'
import type { ListState } from './use-list-state.ts'

/** Searches while one types, a moment after the last key. */
export function FindInput({ label, state }: { label: string; state: ListState }) {
  const [words, setWords] = useState(state.valueOf('search'))
  const search = useDebouncedCallback((typed: string) => state.change({ search: typed }), 250)
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
