import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { Collection } from '@trellis/domain/collections/api'
import type { duplicatesApi } from '@trellis/domain/duplicates/api'
import { isChosenAtMerge, type MergeChoice } from '@trellis/domain/duplicates/merged-value'
import type { Field } from '@trellis/domain/fields/field'
import { isCode } from '../../api/request-error.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { faceOf } from '../fields/registry.ts'
import { undoBatch } from '../records/record-calls.ts'
import { mergeRecords } from './duplicate-calls.ts'
import { MergeAlong } from './merge-along.tsx'
import { mergeInputOf, mergeRows } from './merge-draft.ts'
import { AgreeingFields, MergeTable } from './merge-table.tsx'
import classes from './merge.module.css'

interface MergeFormProps {
  readonly collection: Collection
  readonly fields: readonly Field[]
  readonly prepared: ReplyOf<typeof duplicatesApi.prepareMerge>
  readonly onAgain: () => void
}

/** Who stays, what it keeps, what comes along; then one button. */
export function MergeForm({ collection, fields, prepared, onAgain }: MergeFormProps) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { TeamId: teamId } = useTeam()
  const search: { from?: unknown } = useSearch({ strict: false })
  const { records } = prepared
  // The oldest has been linked to the longest.
  const oldest = records.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)[0]!
  const [survivorId, setSurvivorId] = useState(oldest.id)
  const [choices, setChoices] = useState<ReadonlyMap<number, MergeChoice>>(new Map())
  const [failure, setFailure] = useState<unknown>()
  const [isMerging, setMerging] = useState(false)
  const shown = fields.filter((field) => faceOf(field.dataType) && isChosenAtMerge(field))
  const rows = mergeRows(shown, records, new Set(prepared.fieldIds))
  const nameOf = (id: number) => records.find((record) => record.id === id)?.name || t('records.unnamed')
  const others = records.filter(({ id }) => id !== survivorId)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const names = list.format(others.map(({ id }) => nameOf(id)))
  const survivor = nameOf(survivorId)
  const duplicatesPage = pathTo('root.team.dataCollections.duplicates', { teamId, dataCollectionId: collection.id })
  const listPage = pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })
  const isFromDuplicates = search.from === 'duplicates'

  async function merge() {
    setMerging(true)
    setFailure(undefined)
    try {
      const { batchId } = await mergeRecords(teamId, mergeInputOf(rows, records, survivorId, choices))
      await queryClient.invalidateQueries()
      await navigate({
        to: isFromDuplicates ? duplicatesPage : pathTo('root.team.dataRecords', { teamId, dataRecordId: survivorId }),
      })
      const undo = async () => {
        try {
          await undoBatch(teamId, batchId)
          await queryClient.invalidateQueries()
        } catch (error) {
          toastError(sentence(error))
        }
      }
      toastDone(t('duplicates.page.done', { names, survivor }), {
        label: t('common.undo'),
        onUndo: () => void undo(),
      })
    } catch (error) {
      setFailure(error)
      setMerging(false)
    }
  }

  const ask = () =>
    confirm({
      title: t('duplicates.page.ask', { names, survivor }),
      text: t('duplicates.page.askText'),
      action: t('duplicates.page.action'),
      onConfirm: () => void merge(),
    })

  return (
    <>
      <MergeTable
        rows={rows.filter(({ isDiffering }) => isDiffering)}
        records={records}
        survivorId={survivorId}
        choices={choices}
        onSurvivor={setSurvivorId}
        onChoose={(fieldId, choice) => setChoices(new Map([...choices, [fieldId, choice]]))}
      />
      <AgreeingFields rows={rows.filter(({ isDiffering }) => !isDiffering)} survivorId={survivorId} />
      <MergeAlong
        along={prepared.along.filter(({ recordId }) => recordId !== survivorId)}
        own={prepared.along.find(({ recordId }) => recordId === survivorId)}
        isOfSeenOnly={prepared.isOfSeenOnly}
        goes={t('duplicates.page.goes', { count: others.length, names, survivor })}
      />
      <ErrorLine error={failure}>
        {isCode(failure, 'merge-outdated', 'record-not-found') && (
          <Button size="xs" variant="subtle" onClick={onAgain}>
            {t('duplicates.page.again')}
          </Button>
        )}
      </ErrorLine>
      <div className={classes.foot}>
        <Button variant="filled" loading={isMerging} onClick={ask}>
          {t('duplicates.page.merge', { count: others.length, number: number(others.length), survivor })}
        </Button>
        <Button onClick={() => void navigate({ to: isFromDuplicates ? duplicatesPage : listPage })}>
          {t('duplicates.page.back')}
        </Button>
      </div>
    </>
  )
}
