import { useNavigate } from '@tanstack/react-router'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { useCreateList, useUpdateList } from './list-calls.ts'
import { ListDialog } from './list-dialog.tsx'

/** A new list opens with its items. */
export function NewList({ teamId, onClose }: { teamId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateList(teamId)
  return (
    <ListDialog
      form="list new"
      title={t('customLists.new')}
      action={t('customLists.create')}
      initial={{ name: '', icon: 'list-bullets' }}
      isSaving={create.isPending}
      error={create.error}
      onClose={onClose}
      onSave={(list, onSaved) =>
        create.mutate(list, {
          onSuccess({ id }) {
            onSaved()
            void navigate({ to: pathTo('root.team.customLists.listItems', { teamId, dataCollectionId: id }) })
          },
        })
      }
    />
  )
}

export function EditList({ teamId, list, onClose }: { teamId: number; list: CustomList; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateList(teamId, list.id)
  return (
    <ListDialog
      form={`list ${list.id}`}
      title={t('customLists.editList')}
      action={t('customLists.save')}
      initial={{ name: list.name, icon: list.icon }}
      isSaving={update.isPending}
      error={update.error}
      onClose={onClose}
      onSave={(changes, onSaved) => update.mutate(changes, { onSuccess: () => (onSaved(), onClose()) })}
    />
  )
}
