import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { linksApi } from '@trellis/domain/records/link-api'
import { recordsApi } from '@trellis/domain/records/api'
import { fold } from '@trellis/domain/text/fold'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { useTeam } from '../../../session/use-session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastError } from '../../../ui/toast.tsx'
import { useKnownFields } from '../known-fields.ts'
import type { LinkWrites } from './use-link-writes.ts'
import type { LinkedSource } from './use-linked-rows.ts'
import classes from '../cards.module.css'

interface LinkAdderProps {
  readonly source: LinkedSource
  readonly shownIds: ReadonlySet<number>
  readonly writes: LinkWrites
  /** Opens the form of a new record, where its name alone is not enough. */
  readonly onForm: (name: string) => void
  readonly onClose: () => void
}

const createKey = 'create'

/** A line at the end of a card: a name makes a new record, or links one that is there. */
export function LinkAdder({ source, shownIds, writes, onForm, onClose }: LinkAdderProps) {
  const { t, i18n } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const sentence = useErrorSentence()
  const { collectionById } = useKnownFields()
  const [typed, setTyped] = useState('')
  const { records, isLoading, failure } = useCandidates(source, typed.trim())
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const words = typed.trim()
  const found = records.filter(({ id }) => !shownIds.has(id))
  const kind = collectionById.get(source.collectionId)?.name.toLocaleLowerCase(i18n.language) ?? ''
  // What the answer before says is no proof that nobody is called so, and none at all is neither.
  const isKnown = !isLoading && failure === null
  const isNew = words !== '' && isKnown && writes.mayCreate && !found.some(({ name }) => fold(name) === fold(words))

  function pick(key: string) {
    setTyped('')
    combobox.closeDropdown()
    if (key === createKey) {
      if (writes.needsForm) return onForm(words)
      return void writes.create(words)
    }
    const record = found.find(({ id }) => String(id) === key)
    if (record) void writes.link(record)
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    // The first of the list stands for what was typed.
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && words !== '') {
      event.preventDefault()
      const exact = exactOf(found)
      if (exact) pick(String(exact.id))
      else if (!isKnown) void pickOnceKnown()
      else if (isNew) pick(createKey)
    }
  }

  const exactOf = (known: readonly Candidate[]) =>
    known.find(({ id, name }) => !shownIds.has(id) && fold(name) === fold(words))

  /** Who types and presses Enter does not wait for the list: the next one can be typed meanwhile. */
  async function pickOnceKnown() {
    setTyped('')
    combobox.closeDropdown()
    try {
      const exact = exactOf(await candidates(teamId, source, words))
      if (exact) await writes.link(exact)
      else if (writes.needsForm && writes.mayCreate) onForm(words)
      else if (writes.mayCreate) await writes.create(words)
      else setTyped((typedSince) => typedSince || words)
    } catch (error) {
      setTyped((typedSince) => typedSince || words)
      toastError(sentence(error))
    }
  }

  return (
    <div className={classes.adder}>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal position="bottom-start">
        <Combobox.Target>
          <TextInput
            aria-label={t('cards.linked.newName', { name: kind })}
            placeholder={t('cards.linked.newHint', { name: kind })}
            leftSection={isLoading && words ? <Loader size={14} /> : <PlusIcon size={16} />}
            value={typed}
            autoFocus
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={keyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
            {found.map(({ id, name }) => (
              <Combobox.Option key={id} value={String(id)}>
                <span className={classes.candidate}>
                  <Avatar name={name} size={18} /> {name || t('fields.unnamedRecord', { id })}
                </span>
              </Combobox.Option>
            ))}
            {isNew && (
              <Combobox.Option value={createKey}>
                <span className={classes.candidate}>
                  <PlusIcon size={14} /> {t('cards.linked.create', { name: words })}
                </span>
              </Combobox.Option>
            )}
            {found.length === 0 && !isNew && (
              <Combobox.Empty>
                {isLoading ? t('common.loading') : failure ? sentence(failure) : t('cards.linked.none')}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}

/** By words in their name; a link of this record knows which ones it may lead to. */
function useCandidates(source: LinkedSource, typed: string) {
  const { TeamId: teamId } = useTeam()
  const [words] = useDebouncedValue(typed, 120)
  const {
    data,
    isFetching,
    error: failure,
  } = useQuery({
    queryKey: [...keyOf(linksApi.linkCandidates), teamId, source.kind, source.field.id, words],
    queryFn: ({ signal }) => candidates(teamId, source, words, signal),
    // Who was made a moment ago is called so.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return { records: data ?? [], isLoading: isFetching || words !== typed, failure }
}

interface Candidate {
  readonly id: number
  readonly name: string
}

function candidates(teamId: number, source: LinkedSource, words: string, signal?: AbortSignal): Promise<Candidate[]> {
  return source.kind === 'linked'
    ? linkCandidates(teamId, source.field.id, words, signal)
    : recordsByName(teamId, source.collectionId, words, signal)
}

async function linkCandidates(teamId: number, fieldId: number, words: string, signal?: AbortSignal) {
  const { records } = await call(linksApi.linkCandidates, { params: { teamId, fieldId }, body: { words }, signal })
  return records.map(({ id, name }) => ({ id, name }))
}

async function recordsByName(teamId: number, collectionId: number, words: string, signal?: AbortSignal) {
  const body = { fields: [], limit: 20, ...(words && { text: { words, in: 'name' as const } }) }
  const page = await call(recordsApi.queryRecords, { params: { teamId, collectionId }, body, signal })
  return page.rows.map(([id, , name]) => ({ id: Number(id), name: String(name) }))
}
