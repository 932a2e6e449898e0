import { Popover, UnstyledButton } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { Condition, Leaf, LeftOperand } from '@trellis/domain/records/condition'
import type { ConditionScope } from '@trellis/domain/records/subject'
import { sentenceOf, type SentenceToken } from '@trellis/domain/records/sentence'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useFieldContext } from '../../fields/field-context.tsx'
import { conditionOf, flatFilter, type FlatFilter } from './flat-filter.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { filterSubjects, subjectOfLeaf, type FilterSubject } from './filter-subjects.ts'
import classes from './filter.module.css'

interface FilterSentenceProps {
  readonly collection: Collection
  readonly where: Condition | undefined
  readonly onChange: (where: Condition | undefined) => void
  /** A column menu asked for a condition on this field. */
  readonly asked?: string
  readonly onAskedDone: () => void
}

/** The filter as a sentence: every condition is a token that opens its own editor. */
export function FilterSentence({ collection, where, onChange, asked, onAskedDone }: FilterSentenceProps) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const collections = useCollections(useTeam().TeamId).data ?? []
  const subjects = filterSubjects(
    collection,
    text.language,
    (key) => t(`records.sentence.meta.${key}`),
    (key) => t(`records.sentence.part.${key}`),
    collections,
  )
  const flat = flatFilter(where)
  const [isAdding, setAdding] = useState(false)
  const say = useSay(collection)

  const change = (next: FlatFilter) => onChange(conditionOf(next))
  const leaves = flat?.leaves ?? []
  const match = flat?.match ?? 'all'

  function closeAdding(isOpen: boolean) {
    setAdding(isOpen)
    if (!isOpen) onAskedDone()
  }

  return (
    <div className={classes.sentence}>
      {(leaves.length > 0 || !flat) && <span>{t('records.filter.where', { name: collection.pluralName })}</span>}
      {!flat && where && <span className={classes.token}>{say(where).join(' ')}</span>}
      {leaves.map((leaf, index) => (
        <span key={index} className={classes.part}>
          {index > 0 && (
            <UnstyledButton
              className={classes.joint}
              onClick={() => change({ match: match === 'all' ? 'any' : 'all', leaves })}
              title={match === 'all' ? t('records.filter.switchToAny') : t('records.filter.switchToAll')}
            >
              {match === 'all' ? t('records.filter.and') : t('records.filter.or')}
            </UnstyledButton>
          )}
          <ConditionToken
            leaf={leaf}
            subjects={subjects}
            collection={collection}
            onApply={(next) => change({ match, leaves: leaves.with(index, next) })}
            onRemove={() => change({ match, leaves: leaves.toSpliced(index, 1) })}
          />
        </span>
      ))}
      {flat && (
        <Popover
          opened={isAdding || asked !== undefined}
          onChange={closeAdding}
          position="bottom-start"
          trapFocus
          returnFocus
          width={280}
        >
          <Popover.Target>
            <UnstyledButton className={classes.add} onClick={() => setAdding(true)}>
              <PlusIcon size={14} aria-hidden /> {t('records.filter.add')}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <ConditionEditor
              key={asked}
              subjects={subjects}
              subjectKey={asked}
              onApply={(leaf) => {
                change({ match, leaves: [...leaves, leaf] })
                closeAdding(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      {where && (
        <UnstyledButton className={classes.add} onClick={() => onChange(undefined)}>
          {t('records.filter.clear')}
        </UnstyledButton>
      )}
    </div>
  )
}

interface ConditionTokenProps {
  readonly leaf: Leaf
  readonly subjects: readonly FilterSubject[]
  readonly collection: Collection
  readonly onApply: (leaf: Leaf) => void
  readonly onRemove: () => void
}

function ConditionToken({ leaf, subjects, collection, onApply, onRemove }: ConditionTokenProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const tokens = useTokens(collection)(leaf)
  const say = useSay(collection)
  const sentence = say(leaf).join(' ')
  const isEditable = subjectOfLeaf(leaf, subjects) !== undefined
  const content = tokens.map(({ kind, words }, index) => (
    <span key={index} className={classes[kind]}>
      {/* The space is for those who listen: the gap they do not see makes one word of three. */}
      {words}{' '}
    </span>
  ))
  return (
    <span className={classes.token}>
      {isEditable ? (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={280}>
          <Popover.Target>
            <UnstyledButton className={classes.tokenButton} onClick={() => setOpen(true)}>
              {content}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <ConditionEditor
              subjects={subjects}
              leaf={leaf}
              onApply={(next) => {
                onApply(next)
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      ) : (
        <span className={classes.tokenButton}>{content}</span>
      )}
      <UnstyledButton
        className={classes.remove}
        onClick={onRemove}
        aria-label={t('records.filter.remove', { condition: sentence })}
      >
        <XIcon size={12} aria-hidden />
      </UnstyledButton>
    </span>
  )
}

/** The tokens of a condition with their words in the language of the page. */
function useTokens(collection: Collection) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const collections = useCollections(useTeam().TeamId).data ?? []
  const fieldById = (id: number) => collection.DataFields.find((field) => field.id === id)
  const fieldOfCollection = (collectionId: number, id: number) =>
    collections.find((one) => one.id === collectionId)?.DataFields.find((field) => field.id === id)
  const scope = { fieldById, fieldOfCollection }
  const wordsOf = (token: SentenceToken): string =>
    'text' in token ? token.text : t(`records.sentence.${token.key}`, { count: token.count ?? 0 })
  return (condition: Condition) => {
    // A field that is in the trash by now leaves a condition nobody can read; it can still be removed.
    if ('left' in condition && 'field' in condition.left && isGone(condition.left, scope)) {
      return [{ kind: 'value' as const, words: t('records.sentence.value.gone') }]
    }
    return sentenceOf(condition, scope, text).map((token) => ({ kind: token.kind, words: wordsOf(token) }))
  }
}

/** The field, or a link on the way to it. */
function isGone(
  { field, via = [] }: Extract<LeftOperand, { field: number }>,
  scope: Required<ConditionScope>,
): boolean {
  let find = scope.fieldById
  for (const linkId of via) {
    const link = find(linkId)
    if (!link) return true
    find = (id) => scope.fieldOfCollection(linkedCollectionId(link), id)
  }
  return !find(field)
}

function useSay(collection: Collection) {
  const tokensOf = useTokens(collection)
  return (condition: Condition): string[] => tokensOf(condition).map(({ words }) => words)
}
