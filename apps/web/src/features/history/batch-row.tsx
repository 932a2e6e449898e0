import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchEntry } from '@trellis/domain/history/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { useMayWrite } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { StemItem } from '../../ui/stem.tsx'
import { BookmarkStar } from '../bookmarks/bookmark-star.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { batchAddress } from './batch-address.ts'
import { BatchRecords } from './batch-records.tsx'
import { batchLooks } from './event-looks.ts'
import classes from './history.module.css'

interface BatchRowProps {
  readonly batch: BatchEntry
  readonly teamId: number
  readonly fieldById: ReadonlyMap<number, FieldShape>
  readonly linkedNames: Map<number, string>
  readonly onRevert: () => void
}

/** One act of somebody in one line, which opens into its records. */
export function BatchRow({ batch, teamId, fieldById, linkedNames, onRevert }: BatchRowProps) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const { Team: team } = useTeam()
  const { dayAndTime, number } = useFormats(team.primaryTimezone)
  const [isOpen, setOpen] = useState(false)
  const recordsId = useId()
  const looks = batchLooks[batch.kind]
  // It is undone on the page of its field, where one sees what that does.
  const isOfField = batch.kind === 'type_change'
  const isSingle = !isOfField && batch.recordCount === 1 && batch.recordId !== null
  const what = t(`history.batch.${kindOf(batch)}`, {
    count: isSingle ? 1 : 2,
    number: number(batch.recordCount),
    name: batch.recordName || t('records.unnamed'),
    before: batch.order?.before || t('records.unnamed'),
    collection: batch.collectionName ?? t('history.step.collections'),
  })
  const address = batchAddress(batch, teamId)
  const opener = t(
    isOpen
      ? isSingle
        ? 'history.closeOne'
        : 'history.closeBatch'
      : isSingle
        ? 'history.openOne'
        : 'history.openBatch',
  )
  return (
    <StemItem icon={looks.icon} hue={looks.hue}>
      <div className={classes.entry}>
        <div className={classes.what}>
          <p>
            <span className={classes.by}>{batch.by ?? t('history.someone')}</span>{' '}
            {address ? <Link to={address}>{what}</Link> : what}{' '}
            {batch.fileName && <span className={classes.quiet}>{t('history.fromFile', { file: batch.fileName })}</span>}{' '}
            {batch.isReverted && <span className={classes.reverted}>{t('history.reverted')}</span>}
          </p>
          {batch.fieldTitles.length > 0 && !isOpen && <p className={classes.quiet}>{batch.fieldTitles.join(', ')}</p>}
          <div className={classes.foot}>
            <time className={classes.when} dateTime={batch.at}>
              {dayAndTime(batch.at)}
            </time>
            {!isOfField && (
              <button
                type="button"
                className={classes.opener}
                aria-expanded={isOpen}
                aria-controls={isOpen ? recordsId : undefined}
                aria-label={t('common.labelled', { label: opener, value: what })}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? <CaretDownIcon size={12} /> : <CaretRightIcon size={12} />}
                {opener}
              </button>
            )}
          </div>
          {isOpen && (
            <div id={recordsId} className={classes.opened}>
              <BatchRecords teamId={teamId} batchId={batch.id} fieldById={fieldById} linkedNames={linkedNames} />
            </div>
          )}
        </div>
        {isSingle && batch.recordId !== null && !batch.isOfList && batch.kind !== 'trash' && (
          <BookmarkStar recordId={batch.recordId} name={batch.recordName ?? ''} />
        )}
        {mayWrite && !isOfField && !batch.isReverted && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<ArrowCounterClockwiseIcon size={14} />}
            aria-label={t('common.labelled', { label: t('history.revert'), value: what })}
            onClick={onRevert}
          >
            {t('history.revert')}
          </Button>
        )}
      </div>
    </StemItem>
  )
}

/** Members are put before another one, or at the end; of one that may not be known there is nothing to say. */
function kindOf({ kind, undoRole, order }: BatchEntry) {
  if (undoRole || !order) return undoRole ?? kind
  if (order.isLast) return 'orderLast'
  return order.before === null ? 'order' : 'orderBefore'
}
