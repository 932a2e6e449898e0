import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionsApi } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { typeChangeApi } from '@trellis/domain/fields/type-change-api'
import { call } from '../../../../api/call.ts'
import { keyOf, queryFor } from '../../../../api/queries.ts'
import { useErrorSentence } from '../../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../../ui/toast.tsx'
import { useFieldTitle } from '../use-field-title.ts'
import { useTypeName } from '../use-type-name.ts'

const pollMs = 500

/** Changes that this tab saw running: the drawer may be another one when they end. */
const watched = new Set<number>()

/** The last change of a field's type: looked at again while it runs, and told when it is over. */
export function useTypeChange(teamId: number, field: Field) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const titleOf = useFieldTitle()
  const typeName = useTypeName()
  const params = { teamId, collectionId: field.collectionId, fieldId: field.id }
  const query = queryFor(typeChangeApi.typeChange, { params })
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.change?.state === 'running' ? pollMs : false),
  })
  const change = data?.change ?? null

  useEffect(() => {
    if (!change) return
    if (change.state === 'running') return void watched.add(change.id)
    if (!watched.delete(change.id)) return
    void queryClient.invalidateQueries({ queryKey: keyOf(collectionsApi.dataCollections) })
    const words = { title: titleOf(field), type: typeName(change.to.dataType) }
    if (change.state === 'cancelled') toastDone(t('typeChange.cancelled', words))
    else if (change.state === 'failed') toastError(t('typeChange.startFailed'))
    else if (change.state === 'done') toastDone(t(change.isUndo ? 'typeChange.undoDone' : 'typeChange.done', words))
  }, [change, field, queryClient, t, titleOf, typeName])

  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const cancel = useMutation({
    mutationFn: () => call(typeChangeApi.cancelTypeChange, { params }),
    onError: (error) => toastError(sentence(error)),
    onSettled: reload,
  })
  return { change, reload, cancel: cancel.mutate }
}
