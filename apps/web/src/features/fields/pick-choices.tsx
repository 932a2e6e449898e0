import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '@trellis/domain/text/fold'
import type { Value } from '@trellis/domain/fields/field-type'
import type { EditProps } from './field-face.ts'
import { PickList } from './pick-list.tsx'
import classes from './fields.module.css'

/** One of a known, short set: a person, a collection, a status. */
export interface Choice {
  /** Of the value: an id, or a key. */
  readonly key: number | string
  /** What a search looks at. */
  readonly words: string
  readonly content: ReactNode
  /** Whether a new value may be it; an old one is shown anyway. */
  readonly isOffered: boolean
}

interface ChoicesProps {
  readonly edit: EditProps
  readonly choices: readonly Choice[]
  /** Of a value that is none of the choices. */
  readonly unknown?: (key: number | string) => ReactNode
  readonly emptyText?: string
}

const keysOf = (value: Value): (number | string)[] =>
  [value].flat().filter((key) => typeof key === 'number' || typeof key === 'string')

function useOptions(choices: readonly Choice[], query: string, chosen: readonly (number | string)[]) {
  return useMemo(() => {
    const words = fold(query.trim())
    return choices
      .filter(({ key, isOffered }) => isOffered || chosen.includes(key))
      .filter((choice) => fold(choice.words).includes(words))
      .map(({ key, content }) => ({ key: String(key), content, isChosen: chosen.includes(key) }))
  }, [choices, query, chosen])
}

const pickedKey = (choices: readonly Choice[], picked: string) => choices.find(({ key }) => String(key) === picked)?.key

function Chosen({ keys, choices, unknown }: Omit<ChoicesProps, 'edit'> & { keys: readonly (number | string)[] }) {
  return keys.map((key) => (
    <span key={key} className={classes.chosen}>
      {choices.find((choice) => choice.key === key)?.content ?? unknown?.(key)}
    </span>
  ))
}

export function PickOne({ edit, choices, unknown, emptyText }: ChoicesProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [keys, setKeys] = useState(edit.initialText === undefined ? keysOf(edit.value) : [])
  const options = useOptions(choices, query, keys)

  function pick(picked: string) {
    const key = pickedKey(choices, picked)
    if (key === undefined) return
    setKeys([key])
    setQuery('')
    edit.onDraft({ value: key })
    edit.onCommit()
  }

  function clear() {
    setKeys([])
    edit.onDraft({ value: null })
  }

  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={options}
      onPick={pick}
      onRemoveLast={clear}
      chosen={query === '' && <Chosen keys={keys} choices={choices} unknown={unknown} />}
      emptyText={emptyText ?? t('fields.noChoice')}
    />
  )
}

/** Every pick switches one; Enter on an empty box or leaving ends the edit. */
export function PickSeveral({ edit, choices, unknown, emptyText }: ChoicesProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [keys, setKeys] = useState(keysOf(edit.value))
  const options = useOptions(choices, query, keys)

  function change(next: (number | string)[]) {
    setKeys(next)
    setQuery('')
    edit.onDraft({ value: next.length > 0 ? (next as Value) : null })
  }

  function pick(picked: string) {
    const key = pickedKey(choices, picked)
    if (key !== undefined) change(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key])
  }

  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={options}
      onPick={pick}
      onRemoveLast={() => change(keys.slice(0, -1))}
      chosen={<Chosen keys={keys} choices={choices} unknown={unknown} />}
      emptyText={emptyText ?? t('fields.noChoice')}
    />
  )
}
