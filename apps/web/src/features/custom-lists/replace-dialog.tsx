import { Button, Group, Modal, Select, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customListsApi, type CustomList } from '@trellis/domain/custom-lists/api'
import { historyApi } from '@trellis/domain/history/api'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import type { ListItem } from './list-calls.ts'

interface ReplaceDialogProps {
  teamId: number
  list: CustomList
  item: ListItem
  /** Undefined while it is counted. */
  useCount: number | undefined
  onClose: () => void
}

/** Another item in place of this one in all records; archiving it afterwards merges the two. */
export function ReplaceDialog({ teamId, list, item, useCount, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const [by, setBy] = useState<string | null>(null)
  const [archives, setArchives] = useState(true)
  const [isMissing, setMissing] = useState(false)
  const replace = useReplace(teamId, list, item)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (by === null) return setMissing(true)
    replace.mutate({ by: Number(by), archives }, { onSuccess: onClose })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('customLists.replaceTitle', { name: item.name })}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="lg">
          {useCount !== undefined && (
            <Text size="md" c="var(--text-2)">
              {t('customLists.replaceText', { count: useCount, number: number(useCount) })}
            </Text>
          )}
          <Select
            label={t('customLists.replaceBy')}
            placeholder={t('customLists.replaceChoose')}
            searchable
            data-autofocus
            data={list.items
              .filter(({ id, isArchived }) => id !== item.id && !isArchived)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            error={isMissing && by === null && t('customLists.replaceMissing')}
            value={by}
            onChange={setBy}
          />
          {!item.isArchived && (
            <Switch
              label={t('customLists.replaceArchives', { name: item.name })}
              checked={archives}
              onChange={(event) => setArchives(event.currentTarget.checked)}
            />
          )}
          <ErrorLine error={replace.error} />
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" variant="filled" loading={replace.isPending}>
              {archives ? t('customLists.merge') : t('customLists.replace')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Undo brings back the records' values, and the item where this archived it. */
function useReplace(teamId: number, list: CustomList, item: ListItem) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const params = { teamId, listId: list.id, itemId: item.id }

  function reload() {
    for (const endpoint of [customListsApi.customLists, customListsApi.listUses, historyApi.recentChanges])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }

  async function takeBack(batchId: number | null, isArchived: boolean) {
    try {
      if (batchId !== null) await call(historyApi.revertBatch, { params: { teamId, batchId } })
      await call(customListsApi.updateItem, { params, body: { isArchived } })
      toastDone(t('customLists.replaceUndone', { name: item.name }))
    } catch {
      toastError(t('customLists.replaceUndoFailed'))
    }
    reload()
  }

  return useMutation({
    mutationFn: (body: { by: number; archives: boolean }) => call(customListsApi.replaceItem, { params, body }),
    onSuccess: ({ batchId, count }) => {
      reload()
      toastDone(t('customLists.replaced', { name: item.name, count, number: number(count) }), {
        label: t('common.undo'),
        onUndo: () => void takeBack(batchId, item.isArchived),
      })
    },
  })
}
