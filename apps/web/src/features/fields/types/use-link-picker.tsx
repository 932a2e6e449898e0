import { useDebouncedValue } from '@mantine/hooks'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import { fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { Tile } from '../../../ui/tile.tsx'
import { useFieldContext, type RecordChoice } from '../field-context.tsx'
import type { EditProps } from '../field-face.ts'
import type { PickOption } from '../pick-list-props.ts'
import type { Picked } from '../use-picked.ts'
import fieldClasses from '../fields.module.css'
import classes from './links.module.css'

const createKey = 'create'

interface LinkPicker {
  readonly options: readonly PickOption[]
  readonly isLoading: boolean
  readonly emptyText: string
  /** The record of an option, made first where it is the one to create. */
  readonly pickedOf: (key: string) => Picked
}

/** Records that a link may lead to by what is typed, then a way to make one of that name. */
export function useLinkPicker(edit: EditProps, query: string, chosen: readonly number[]): LinkPicker {
  const { t } = useTranslation()
  const { text, createLinked, rememberRecord } = useFieldContext()
  const words = query.trim()
  const sentence = useErrorSentence()
  const { records, isLoading, failure } = useFoundRecords(edit, words)
  const collectionId = linkedCollectionId(edit.field)
  const create = createLinked?.(collectionId)
  const icon = text.collections.find(({ id }) => id === collectionId)?.icon
  const options = records.map((record): PickOption => ({
    key: String(record.id),
    content: <Candidate record={record} icon={icon} />,
    isChosen: chosen.includes(record.id),
  }))
  // An answer that did not come is no proof that nobody is called so.
  const isKnown = !isLoading && failure === undefined
  const isNew = words !== '' && isKnown && !records.some(({ name }) => fold(name) === fold(words))
  if (isNew && create && !edit.isInPopover) {
    const content = (
      <span className={fieldClasses.addItem}>
        <PlusIcon size={14} aria-hidden /> {t('fields.links.create', { name: words })}
      </span>
    )
    options.push({ key: createKey, content })
  }

  async function make(): Promise<number | undefined> {
    const made = await create?.(words)
    if (made) rememberRecord(made)
    return made?.id
  }

  function pickedOf(key: string): Picked {
    if (key === createKey) return make()
    const found = records.find(({ id }) => id === Number(key))
    if (found) rememberRecord(found)
    return found?.id
  }

  const found = failure === undefined ? t('fields.noRecordFound') : sentence(failure)
  return { options, isLoading, pickedOf, emptyText: isLoading ? t('common.loading') : found }
}

/** Only the answer to the last question is shown. */
function useFoundRecords({ field, isInPopover }: EditProps, words: string) {
  const { findLinked } = useFieldContext()
  const [question] = useDebouncedValue(words, 120)
  const [found, setFound] = useState<{ question: string; records: readonly RecordChoice[]; failure?: unknown }>()
  // A condition may ask for records that the link does not offer any more.
  const withOthers = isInPopover === true
  const settings = JSON.stringify(field.settings)
  useEffect(() => {
    const controller = new AbortController()
    findLinked(field, question, { withOthers, signal: controller.signal }).then(
      (records) => !controller.signal.aborted && setFound({ question, records }),
      (failure: unknown) => !controller.signal.aborted && setFound({ question, records: [], failure }),
    )
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the id and the settings are the field
  }, [field.id, settings, question, withOthers, findLinked])
  const isLoading = found?.question !== words
  const records = found?.records ?? []
  // Until the answer is there, only what fits already: Enter must not take a record that was not meant.
  return {
    records: isLoading ? records.filter(({ name }) => hasWords(name, words)) : records,
    isLoading,
    failure: found?.failure,
  }
}

/** As the server searches names: every word begins one of the name's. */
function hasWords(name: string, words: string): boolean {
  const own = wordsOf(name)
  return wordsOf(words).every((word) => own.some((each) => each.startsWith(word)))
}

function Candidate({ record, icon }: { record: RecordChoice; icon: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span className={classes.candidate}>
      <Tile icon={icon ?? 'table'} hue="brand" size={20} />
      <span className={classes.candidateText}>
        <span className={classes.candidateName}>{record.name || t('fields.unnamedRecord', { id: record.id })}</span>
        {record.secondLine && <span className={classes.secondLine}>{record.secondLine}</span>}
      </span>
    </span>
  )
}
