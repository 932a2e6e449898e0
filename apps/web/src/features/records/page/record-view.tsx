import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { recordsApi } from '@trellis/domain/records/api'
import { call } from '../../../api/call.ts'
import { useMayOnRecord } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { PageBody } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { CardBoard } from '../../cards/card-board.tsx'
import { CardsProblem } from '../../cards/cards-problem.tsx'
import type { RecordCards } from '../../cards/cards.ts'
import { RecordHistory } from '../../history/record-history.tsx'
import { RecentRail } from './recent-rail.tsx'
import { RecordFields } from './record-fields.tsx'
import { RecordHeader } from './record-header.tsx'
import { useRecordScope } from './record-scope.tsx'
import type { RecordTab } from './record-tab.ts'
import classes from './record-page.module.css'

export function RecordView({ tab, cards }: { tab: RecordTab; cards: RecordCards }) {
  const { record, collection, linkedNames, mayWrite, reload } = useRecordScope()
  const { TeamId: teamId } = useTeam()
  const group = typeof tab === 'number' ? cards.groups.find(({ id }) => id === tab) : undefined
  return (
    <>
      <RecordHeader tab={tab} groups={cards.groups} />
      <div className={classes.sides}>
        <PageBody>
          {record.isInTrash && <InTrash />}
          {Boolean(cards.error) && <CardsProblem onRetry={cards.refetch} />}
          {group && <CardBoard group={group} cards={cards} />}
          {tab === 'all-fields' && <RecordFields />}
          {tab === 'change-history' && (
            <RecordHistory
              teamId={teamId}
              recordId={record.id}
              fields={collection.DataFields}
              linkedNames={linkedNames}
              mayRevert={mayWrite}
              onReverted={() => void reload()}
            />
          )}
        </PageBody>
        {group && <RecentRail />}
      </div>
    </>
  )
}

function InTrash() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { record, reload } = useRecordScope()
  const { mayDelete } = useMayOnRecord(record)
  const { TeamId: teamId } = useTeam()
  async function restore() {
    try {
      await call(recordsApi.restoreRecords, { params: { teamId }, body: { recordIds: [record.id] } })
      await reload()
    } catch (error) {
      toastError(sentence(error))
    }
  }
  return (
    <div className={classes.trashed} role="status">
      {t('records.page.inTrash')}
      {mayDelete && (
        <Button size="xs" onClick={() => void restore()}>
          {t('records.page.restore')}
        </Button>
      )}
    </div>
  )
}
