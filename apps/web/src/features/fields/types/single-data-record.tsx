import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '@mantine/hooks'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { useFieldContext, type RecordChoice } from '../field-context.tsx'
import { PickList } from '../pick-list.tsx'
import { LinkChip } from '../../../ui/link-chip.tsx'

function Show({ value, place }: ShowProps) {
  const { t } = useTranslation()
  const { text, recordHref } = useFieldContext()
  const id = Number(value)
  const name = text.recordName(id) ?? t('fields.unnamedRecord', { id })
  return <LinkChip name={name} to={place === 'page' ? recordHref?.(id) : undefined} />
}

/** Records of the linked collection by what is typed; only the answer to the last question is shown. */
function useFoundRecords(collectionId: number, words: string) {
  const { findRecords } = useFieldContext()
  const [question] = useDebouncedValue(words, 120)
  const [found, setFound] = useState<{ question: string; records: readonly RecordChoice[] }>()
  useEffect(() => {
    const controller = new AbortController()
    findRecords(collectionId, question, controller.signal).then(
      (records) => !controller.signal.aborted && setFound({ question, records }),
      () => !controller.signal.aborted && setFound({ question, records: [] }),
    )
    return () => controller.abort()
  }, [collectionId, question, findRecords])
  return { records: found?.records ?? [], isLoading: found?.question !== words }
}

function Edit(edit: EditProps) {
  const { t } = useTranslation()
  const { text, rememberRecord } = useFieldContext()
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [id, setId] = useState(edit.initialText === undefined ? (edit.value as number | null) : null)
  const { records, isLoading } = useFoundRecords(Number(edit.field.settings['collectionId']), query.trim())

  function pick(key: string) {
    const choice = records.find((record) => record.id === Number(key))
    if (!choice) return
    rememberRecord(choice)
    setId(choice.id)
    setQuery('')
    edit.onDraft({ value: choice.id })
    edit.onCommit()
  }

  function clear() {
    setId(null)
    edit.onDraft({ value: null })
  }

  return (
    <PickList
      {...edit}
      query={query}
      onQuery={setQuery}
      options={records.map((record) => ({
        key: String(record.id),
        content: <LinkChip name={record.name} />,
        isChosen: record.id === id,
      }))}
      onPick={pick}
      onRemoveLast={clear}
      isLoading={isLoading}
      chosen={
        query === '' && id !== null && <LinkChip name={text.recordName(id) ?? t('fields.unnamedRecord', { id })} />
      }
      emptyText={isLoading ? t('common.loading') : t('fields.noRecordFound')}
    />
  )
}

export const singleDataRecord: FieldFace = { Show, Edit, icon: 'arrow-up-right', width: 174 }
