import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyApi } from '@trellis/domain/history/api'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { ChangeLines } from './change-lines.tsx'
import classes from './history.module.css'
import { useUndoRedo } from './undo.ts'

interface VersionDialogProps {
  readonly recordId: number
  /** The version is the record right after it. */
  readonly changeId: number
  readonly at: string
  readonly fieldById: ReadonlyMap<number, FieldShape>
  readonly linkedNames: Map<number, string>
  readonly onClose: () => void
  readonly onRestored: () => void
}

/** Asks before a record gets the values of an older version, with each that would change. */
export function VersionDialog(props: VersionDialogProps) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('history.version.title', { date: dayAndTime(props.at) })}
      size={560}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Version {...props} />
    </Modal>
  )
}

function Version({ recordId, changeId, fieldById, linkedNames, onClose, onRestored }: VersionDialogProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { undoBatch } = useUndoRedo()
  const [failure, setFailure] = useState<Error>()
  const [isRestoring, setRestoring] = useState(false)
  const params = { teamId, recordId, changeId }
  const version = useQuery({ ...queryFor(historyApi.recordVersion, { params }), gcTime: 0 })
  if (version.isPending) return <SkeletonTable rows={3} columns={2} />
  if (version.isError)
    return (
      <ErrorState error={version.error} title={t('history.version.failed')} onRetry={() => void version.refetch()} />
    )
  const { fields, names, version: seen } = version.data
  for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)

  async function restore() {
    setRestoring(true)
    setFailure(undefined)
    try {
      const { batchId } = await call(historyApi.restoreVersion, { params, body: { side: 'after', version: seen } })
      const undo = batchId === null ? undefined : { label: t('common.undo'), onUndo: () => undoBatch(batchId) }
      toastDone(t('history.version.done'), undo)
      onRestored()
      onClose()
    } catch (error) {
      setFailure(error as Error)
      setRestoring(false)
    }
  }

  return (
    <>
      <p className={classes.previewText}>{t(fields.length === 0 ? 'history.version.same' : 'history.version.text')}</p>
      <ChangeLines changes={fields} fieldOf={({ fieldId }) => fieldById.get(fieldId)} withTitles />
      <ErrorLine error={failure} />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button onClick={onClose}>{t(fields.length === 0 ? 'common.close' : 'common.cancel')}</Button>
        {fields.length > 0 && (
          <Button variant="filled" loading={isRestoring} data-autofocus onClick={() => void restore()}>
            {t('history.version.action')}
          </Button>
        )}
      </Group>
    </>
  )
}
