import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyApi, type ReversalItem } from '@trellis/domain/history/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { ChangeLines } from './change-lines.tsx'
import classes from './history.module.css'
import { useUndoRedo } from './undo.ts'

interface RevertDialogProps {
  readonly batchId: number
  readonly fieldById: ReadonlyMap<number, FieldShape>
  readonly linkedNames: Map<number, string>
  readonly onClose: () => void
  readonly onReverted: () => void
}

/** Asks before a batch is taken back, with everything that would change and what would not. */
export function RevertDialog(props: RevertDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('history.preview.title')}
      size={640}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Preview {...props} />
    </Modal>
  )
}

function Preview({ batchId, fieldById, linkedNames, onClose, onReverted }: RevertDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Error>()
  const [isReverting, setReverting] = useState(false)
  const { undoBatch } = useUndoRedo()
  const preview = useInfiniteQuery({
    queryKey: [...keyOf(historyApi.previewRevert), teamId, batchId, 'preview'],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.previewRevert, {
        params: { teamId, batchId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
  })
  if (preview.isPending) return <SkeletonTable rows={5} columns={2} />
  if (preview.isLoadingError)
    return (
      <ErrorState error={preview.error} title={t('history.preview.failed')} onRetry={() => void preview.refetch()} />
    )
  const { pages } = preview.data
  for (const { names } of pages) for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)
  const { possible, hindered } = pages[0]?.numbers ?? { possible: 0, hindered: 0 }

  async function revert() {
    setReverting(true)
    setFailure(undefined)
    try {
      const { count, batchId: made } = await call(historyApi.revertBatch, { params: { teamId, batchId } })
      toastDone(t('history.revertedBatchToast', { count }), { label: t('common.undo'), onUndo: () => undoBatch(made) })
      for (const endpoint of [historyApi.recentChanges, historyApi.recordHistory])
        void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
      onReverted()
      onClose()
    } catch (error) {
      setFailure(error as Error)
      setReverting(false)
    }
  }

  const counted = (key: 'possible' | 'hindered', count: number) =>
    t(`history.preview.${key}`, { count: Math.min(count, 2), number: number(count) })
  return (
    <>
      <p className={classes.previewText}>{t(possible === 0 ? 'history.preview.nothing' : 'history.preview.text')}</p>
      <p className={classes.previewNumbers} role="status">
        {possible > 0 && <span>{counted('possible', possible)}</span>}
        {hindered > 0 && <span className={classes.hindered}>{counted('hindered', hindered)}</span>}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul className={classes.previewList} aria-label={t('history.preview.list')} tabIndex={0}>
        {pages
          .flatMap((page) => page.items)
          .map((item) => (
            <PreviewRow key={`${item.act} ${item.recordId}`} item={item} fieldById={fieldById} />
          ))}
        {preview.hasNextPage && (
          <li>
            <MorePages list={preview} label={t('history.moreRecords')} size="xs" />
          </li>
        )}
      </ul>
      <ErrorLine error={failure} />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {possible > 0 && (
          <Button variant="filled" loading={isReverting} data-autofocus onClick={() => void revert()}>
            {t(hindered > 0 ? 'history.preview.revertRest' : 'history.preview.revert')}
          </Button>
        )}
      </Group>
    </>
  )
}

function PreviewRow({ item, fieldById }: { item: ReversalItem; fieldById: ReadonlyMap<number, FieldShape> }) {
  const { t } = useTranslation()
  const name = item.recordName || t('records.unnamed')
  return (
    <li className={classes.previewRow} data-hindered={item.obstacle !== null || undefined}>
      <span className={classes.previewName}>{name}</span>{' '}
      <span className={classes.quiet}>
        {item.obstacle === null
          ? t(`history.preview.${item.act}`)
          : t(`history.obstacleShort.${item.obstacle}`, { by: item.changedBy ?? t('history.someone') })}
      </span>
      <ChangeLines changes={item.fields} fieldOf={({ fieldId }) => fieldById.get(fieldId)} withTitles />
    </li>
  )
}
