import { useQueryClient } from '@tanstack/react-query'
import { cardsApi } from '@trellis/domain/cards/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { projectsApi } from '@trellis/domain/projects/api'
import { recordsApi } from '@trellis/domain/records/api'
import {
  trashApi,
  type TrashedCard,
  type TrashedCollection,
  type TrashedField,
  type TrashedProject,
  type TrashedRecord,
  type TrashedTask,
} from '@trellis/domain/trash/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

/** Brings things back; a refusal (a unique value taken meanwhile) is told and leaves them where they are. */
export function useRestore(teamId: number) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()

  async function run(name: string, restoring: Promise<unknown>) {
    try {
      await restoring
      toastDone(t('trash.restored', { name }))
    } catch (error) {
      toastError(sentence(error))
    }
    const changed = [
      trashApi.trashedRecords,
      trashApi.trashedConfiguration,
      trashApi.trashedWork,
      projectsApi.projects,
      projectsApi.tasks,
      projectsApi.myTasks,
      collectionsApi.dataCollections,
      cardsApi.cards,
    ]
    await Promise.all(changed.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }

  return {
    record: ({ id, name }: TrashedRecord) =>
      void run(
        name || t('records.unnamed'),
        call(recordsApi.restoreRecords, { params: { teamId }, body: { recordIds: [id] } }),
      ),
    field: ({ id, collectionId, title }: TrashedField) =>
      void run(title, call(fieldsApi.restoreField, { params: { teamId, collectionId, fieldId: id } })),
    card: ({ id, title }: TrashedCard) =>
      void run(title, call(cardsApi.restoreCard, { params: { teamId, cardId: id } })),
    cardGroup: ({ id, title }: TrashedCard) =>
      void run(title, call(cardsApi.restoreCardGroup, { params: { teamId, cardGroupId: id } })),
    project: ({ id, name }: TrashedProject) =>
      void run(name, call(projectsApi.restoreProject, { params: { teamId, projectId: id } })),
    task: ({ id, title }: TrashedTask) =>
      void run(title, call(projectsApi.restoreTask, { params: { teamId, taskId: id } })),
    collection: ({ id, name }: TrashedCollection) =>
      void run(name, call(collectionsApi.restoreCollection, { params: { teamId, collectionId: id } })),
  }
}
