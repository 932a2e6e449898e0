import { ActionIcon, Menu } from '@mantine/core'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple'
import { StopCircleIcon } from '@phosphor-icons/react/StopCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { importsApi } from '@trellis/domain/imports/api'
import { type TransferEntry, transfersApi } from '@trellis/domain/imports/transfers-api'
import { addressOf, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { stopImport, undoImport } from './import-calls.ts'

interface TransferMenuProps {
  entry: TransferEntry
  onChanged: () => void
}

/** What can be done with an import or export; nothing for those that are over and left nothing. */
export function TransferMenu({ entry, onChanged }: TransferMenuProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const onError = (error: unknown) => toastError(sentence(error))
  const stop = useMutation({
    mutationFn: (): Promise<unknown> =>
      entry.kind === 'import'
        ? stopImport(teamId, entry.id)
        : call(transfersApi.cancelExport, { params: { teamId, exportId: entry.id } }),
    onSuccess: onChanged,
    onError,
  })
  const revert = useMutation({
    mutationFn: (batchId: number) => undoImport(teamId, batchId),
    onSuccess: ({ count }) => {
      const kind = entry.kind === 'import' && entry.changed > 0 ? 'restored' : 'undone'
      toastDone(t(`imports.done.${kind}`, { count: Math.min(count, 2), number: number(count) }))
      void queryClient.invalidateQueries()
      onChanged()
    },
    onError,
  })
  const isRunning = entry.state === 'running'
  const isWaiting = entry.state === 'analysing' || entry.state === 'ready' || entry.state === 'checking'
  const batchId = entry.kind === 'import' && !entry.isReverted ? entry.batchId : null
  const hasRejects = entry.kind === 'import' && entry.rejected > 0
  const hasFile = entry.kind === 'export' && entry.state === 'done' && entry.sizeBytes !== null
  if (!isRunning && !isWaiting && !hasRejects && !hasFile && batchId === null) return null

  const askToRevert = (id: number) =>
    confirm({
      title: t('imports.transfers.revertTitle'),
      text: t('imports.transfers.revertText'),
      action: t('imports.transfers.revert'),
      isDestructive: true,
      onConfirm: () => revert.mutate(id),
    })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('imports.transfers.actions', { name: entry.fileName })}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(isRunning || isWaiting) && (
          <Menu.Item leftSection={<StopCircleIcon size={16} />} onClick={() => stop.mutate()}>
            {t('imports.transfers.cancel')}
          </Menu.Item>
        )}
        {hasFile && (
          <Menu.Item
            leftSection={<DownloadSimpleIcon size={16} />}
            component="a"
            href={addressOf(transfersApi.exportFile, { params: { teamId, exportId: entry.id } })}
            download
          >
            {t('imports.transfers.download')}
          </Menu.Item>
        )}
        {hasRejects && (
          <Menu.Item
            leftSection={<WarningCircleIcon size={16} />}
            component="a"
            href={addressOf(importsApi.importRejects, { params: { teamId, importId: entry.id } })}
            download
          >
            {t('imports.transfers.rejects')}
          </Menu.Item>
        )}
        {batchId !== null && !isRunning && (
          <Menu.Item leftSection={<ArrowCounterClockwiseIcon size={16} />} onClick={() => askToRevert(batchId)}>
            {t('imports.transfers.revert')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
