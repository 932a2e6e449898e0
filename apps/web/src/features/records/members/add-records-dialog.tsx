import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import type { MemberCandidate } from '@trellis/domain/records/membership-api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import { call } from '../../../api/call.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import type { UndoStack } from '../edits/undo-stack.ts'
import { undoBatch } from '../record-calls.ts'
import { ByCondition } from './by-condition.tsx'
import { ByPaste } from './by-paste.tsx'
import { BySearch } from './by-search.tsx'
import { ChosenRecords } from './chosen-records.tsx'
import classes from './members.module.css'

interface AddRecordsProps {
  readonly collection: Collection
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly stack: UndoStack
  readonly onChanged: () => void
}

/** Adds records to a hand-picked collection: found by name, pasted, or all that fit a condition. */
export function AddRecordsDialog(props: AddRecordsProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 640px)')
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t('members.addTitle', { name: props.collection.pluralName })}
      size={560}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AddRecords {...props} />
    </Modal>
  )
}

type Way = 'search' | 'paste' | 'condition'

/** All that fit a condition, with their number. */
export interface Fitting {
  readonly where: Condition
  readonly count: number
}

function AddRecords({ collection, onClose, stack, onChanged }: AddRecordsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const [way, setWay] = useState<Way>('search')
  const [chosen, setChosen] = useState<readonly MemberCandidate[]>([])
  const [fitting, setFitting] = useState<Fitting>()
  const [problem, setProblem] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const count = way === 'condition' ? (fitting?.count ?? 0) : chosen.length
  const choose = (records: readonly MemberCandidate[]) =>
    setChosen((before) => [...before, ...records.filter(({ id }) => !before.some((one) => one.id === id))])

  async function add() {
    setAdding(true)
    setProblem(undefined)
    try {
      const target =
        way === 'condition' && fitting
          ? { from: collection.idRootDataCollection, matching: { where: fitting.where } }
          : { recordIds: chosen.map(({ id }) => id) }
      const params = { teamId, collectionId: collection.id }
      const { batchId, count: added } = await call(membershipApi.addMembers, { params, body: { target } })
      onClose()
      onChanged()
      const words = { count: added, number: number(added), collection: collection.pluralName }
      if (batchId === null) return void toastDone(t('members.addedNone', words))
      stack.did(t('members.changeAdded', words))
      const undo = () => undoBatch(teamId, batchId).then(onChanged)
      const onUndo = () => void undo().catch((error: unknown) => toastError(sentence(error)))
      toastDone(t('members.added', words), { label: t('common.undo'), onUndo })
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setAdding(false)
    }
  }

  return (
    <>
      <SegmentedControl
        fullWidth
        className={classes.tabs}
        aria-label={t('members.ways')}
        value={way}
        onChange={setWay}
        data={[
          { value: 'search', label: t('members.bySearch') },
          { value: 'paste', label: t('members.byPaste') },
          { value: 'condition', label: t('members.byFilter') },
        ]}
      />
      {way === 'search' && <BySearch collection={collection} chosen={chosen} onChoose={choose} />}
      {way === 'paste' && <ByPaste collection={collection} onChoose={choose} />}
      {way === 'condition' && <ByCondition collection={collection} onChange={setFitting} />}
      {way !== 'condition' && (
        <ChosenRecords records={chosen} onRemove={(id) => setChosen(chosen.filter((one) => one.id !== id))} />
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="filled" disabled={count === 0} loading={isAdding} onClick={() => void add()}>
          {t('members.addCount', { count, number: number(count) })}
        </Button>
      </div>
    </>
  )
}
