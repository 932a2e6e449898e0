import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsApi, type Collection } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { collectionsQuery } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { linesOf } from '../../../ui/lines.ts'
import { changesOf, inputOf, type FieldDraft } from './field-draft.ts'
import { useFieldTitle } from './use-field-title.ts'

/** The fields of one collection: what an admin does with them, shown at once. */
export function useFieldCalls(teamId: number, collection: Collection) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const titleOf = useFieldTitle()
  const { Team: team } = useTeam()
  const queryClient = useQueryClient()
  const made = useRef<{ wanted: string; listId: number }>(null)
  const params = { teamId, collectionId: collection.id }
  const key = collectionsQuery(teamId).queryKey
  const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(collectionsApi.dataCollections) })

  /** What is being read is of before what one does now. */
  const leaveReading = () => queryClient.cancelQueries({ queryKey: key })

  function showFields(change: (fields: Field[]) => Field[]) {
    queryClient.setQueryData(
      key,
      (known) =>
        known && {
          dataCollection: known.dataCollection.map((one) =>
            one.id === collection.id ? { ...one, DataFields: change(one.DataFields) } : one,
          ),
        },
    )
  }

  /** The list first, then the field that points at it; one that was made for a field that was refused serves the next try. */
  async function withList(draft: FieldDraft): Promise<FieldDraft> {
    if (!draft.newList) return draft
    const wanted = JSON.stringify(draft.newList)
    if (made.current?.wanted !== wanted) {
      const { name, options } = draft.newList
      const items = linesOf(options).map((line) => ({ name: line }))
      const list = await call(customListsApi.createList, { params: { teamId }, body: { name, items } })
      made.current = { wanted, listId: list.id }
    }
    return { ...draft, newList: null, settings: { listId: made.current.listId } }
  }

  /** The other side of a link, once the link is there. */
  async function makeReverse({ id }: Field, { reverseTitle }: FieldDraft): Promise<void> {
    if (reverseTitle === null) return
    const title = { [team.defaultDataLanguage]: reverseTitle }
    await call(fieldsApi.createReverseField, { params: { ...params, fieldId: id }, body: { title } })
  }

  const create = useMutation({
    mutationFn: async (draft: FieldDraft) => {
      const field = await call(fieldsApi.createField, { params, body: inputOf(await withList(draft)) })
      // The field is there by then: trying again would make a second one.
      await makeReverse(field, draft).catch((error: unknown) =>
        toastError(t('collections.links.reverseFailed', { reason: sentence(error) })),
      )
      return field
    },
    onSuccess: (field) => {
      made.current = null
      showFields((fields) => [...fields, field])
      return Promise.all([reload(), queryClient.invalidateQueries({ queryKey: keyOf(customListsApi.customLists) })])
    },
  })
  const update = useMutation({
    mutationFn: async ({ field, draft, base }: { field: Field; draft: FieldDraft; base: FieldDraft }) => {
      const changed = await call(fieldsApi.updateField, {
        params: { ...params, fieldId: field.id },
        body: changesOf(await withList(draft), base),
      })
      await makeReverse(field, draft)
      return changed
    },
    onSuccess: (changed) => {
      made.current = null
      showFields((fields) => fields.map((field) => (field.id === changed.id ? changed : field)))
      return reload()
    },
  })
  const toggleShown = useMutation({
    mutationFn: ({ id, isShownInViews }: Field) =>
      call(fieldsApi.updateField, { params: { ...params, fieldId: id }, body: { isShownInViews: !isShownInViews } }),
    onMutate: async ({ id }) => {
      await leaveReading()
      showFields((fields) =>
        fields.map((field) => (field.id === id ? { ...field, isShownInViews: !field.isShownInViews } : field)),
      )
    },
    onError: (error) => toastError(sentence(error)),
    onSettled: reload,
  })
  const orderKey = ['order of fields', collection.id]
  const order = useMutation({
    // One after the other, as they were asked for; only what the last one leaves is read again.
    mutationKey: orderKey,
    scope: { id: orderKey.join(' ') },
    mutationFn: (fieldIds: number[]) => call(fieldsApi.orderFields, { params, body: { fieldIds } }),
    onMutate: async (fieldIds) => {
      await leaveReading()
      showFields((fields) => fields.map((field) => ({ ...field, rank: fieldIds.indexOf(field.id) })))
    },
    onError: () => toastError(t('collections.field.orderFailed')),
    onSettled: () => (queryClient.isMutating({ mutationKey: orderKey }) > 1 ? undefined : reload()),
  })
  const restore = useMutation({
    mutationFn: ({ id }: Field) => call(fieldsApi.restoreField, { params: { ...params, fieldId: id } }),
    onSuccess: (field) => toastDone(t('collections.field.restored', { title: titleOf(field) })),
    onError: (error) => toastError(sentence(error)),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Field) => call(fieldsApi.deleteField, { params: { ...params, fieldId: id } }),
    onSuccess: (_, field) => {
      showFields((fields) => fields.filter(({ id }) => id !== field.id))
      const undo = { label: t('common.undo'), onUndo: () => restore.mutate(field) }
      toastDone(t('collections.field.deleted', { title: titleOf(field) }), undo)
    },
    onError: () => toastError(t('collections.field.deleteFailed')),
    onSettled: reload,
  })
  return { create, update, toggleShown, order, remove }
}
