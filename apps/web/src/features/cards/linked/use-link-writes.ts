import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Values } from '@trellis/domain/records/api'
import { useMayUpdateField, useMayWrite } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { titleOf } from '../../records/filter/filter-subjects.ts'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import { createRecord, readRecord, undoChange, updateRecord } from '../../records/record-calls.ts'
import { useKnownFields } from '../known-fields.ts'
import type { LinkedSource } from './use-linked-rows.ts'

interface Named {
  readonly id: number
  readonly name: string
}

export interface LinkWrites {
  readonly mayLink: boolean
  /** Whether a record can be made by its name alone; else it takes a form. */
  readonly needsForm: boolean
  readonly mayCreate: boolean
  readonly mayUnlink: boolean
  /** Why not, although one may otherwise. */
  readonly unlinkRefusal: string | undefined
  readonly create: (name: string) => Promise<void>
  readonly link: (other: Named) => Promise<void>
  readonly unlink: (other: Named) => Promise<void>
}

/** Adding to a card and taking out of it: by this record's own field, or by the field of the other one. */
export function useLinkWrites(source: LinkedSource, onChanged: () => void): LinkWrites {
  const { t, i18n } = useTranslation()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const { record, linkedNames, mayWrite, mayUpdate, save, stack } = useRecordScope()
  const { collectionById } = useKnownFields()
  const mayWriteThere = useMayWrite(source.collectionId)
  const mayUpdateThere = useMayUpdateField(source.collectionId)
  const { field } = source
  const isMulti = field.dataType === 'multi_data_record'
  const target = collectionById.get(source.collectionId)
  const nameFieldId = target?.IdDataFieldDataObjectName ?? null
  const isOwn = source.kind === 'linked'
  const mayLink = isOwn ? mayUpdate(field.id) : mayWrite && mayWriteThere && mayUpdateThere(field.id)
  const others = target?.DataFields.filter(({ id }) => id !== nameFieldId && (isOwn || id !== field.id)) ?? []
  const title = titleOf(field.title, i18n.language as Language)

  const withOne = (value: unknown, id: number): Value => (isMulti ? [...new Set([...linkedIdsIn(value), id])] : id)
  function without(value: unknown, id: number): Value {
    const left = linkedIdsIn(value).filter((each) => each !== id)
    return left.length > 0 ? left : null
  }

  // Records that are made one after the other are linked when each is there: to what is linked by then.
  const latest = useRef({ linked: record.values[String(field.id)], save })
  latest.current = { linked: record.values[String(field.id)], save }

  function changeOwn(change: (value: unknown) => Value): void {
    const value = change(latest.current.linked)
    latest.current.linked = value as typeof latest.current.linked
    latest.current.save(field.id, value, title)
  }

  /** A change of the other record, that Undo takes back. */
  async function changeOther(id: number, change: (value: unknown) => Value, done: string): Promise<void> {
    const other = await readRecord(teamId, id)
    const value = change(other.values[String(field.id)] ?? null)
    const { changeId } = await updateRecord(teamId, id, other.version, { [field.id]: value } as Values)
    onChanged()
    if (changeId === null) return
    const undo = () => undoChange(teamId, changeId).then(onChanged)
    stack.did(done)
    const onUndo = () => void undo().catch((error: unknown) => toastError(sentence(error)))
    toastDone(done, { label: t('common.undo'), onUndo })
  }

  async function told(work: Promise<void> | void): Promise<void> {
    try {
      await work
    } catch (error) {
      toastError(sentence(error))
    }
  }

  function link(other: Named) {
    linkedNames.set(other.id, other.name)
    const done = t('cards.linked.linked', { name: other.name })
    if (isOwn) return changeOwn((value) => withOne(value, other.id))
    return changeOther(other.id, (value) => withOne(value, record.id), done)
  }

  async function create(name: string) {
    if (nameFieldId === null) return
    const linked = isOwn ? {} : { [field.id]: isMulti ? [record.id] : record.id }
    const made = await createRecord(teamId, source.collectionId, { [nameFieldId]: name, ...linked })
    const { changeId } = made
    if (isOwn) await link(made.record)
    else onChanged()
    if (changeId !== null && !isOwn) stack.did(t('records.change.created', { name: made.record.name }))
  }

  const isNeeded = field.isRequired && !isMulti
  return {
    mayLink,
    needsForm: others.some(({ isRequired }) => isRequired),
    mayCreate: mayLink && nameFieldId !== null && mayUpdateThere(nameFieldId),
    mayUnlink: mayLink,
    unlinkRefusal: isNeeded ? t('cards.linked.unlinkNot') : undefined,
    create: (name) => told(create(name)),
    link: (other) => told(link(other)),
    unlink: (other) => {
      const done = t('cards.linked.unlinked', { name: other.name })
      if (isOwn) return told(changeOwn((value) => without(value, other.id)))
      return told(changeOther(other.id, (value) => without(value, record.id), done))
    },
  }
}
