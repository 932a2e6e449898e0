import { UnstyledButton } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition, Leaf } from '@trellis/domain/records/condition'
import { Popover } from '../../../ui/floating.tsx'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useFieldContext } from '../../fields/field-context.tsx'
import { muchLater } from '../../../ui/later.tsx'
import { conditionOf, flatFilter, type FlatFilter } from './flat-filter.ts'
import { filterSubjects, subjectOfLeaf, type FilterSubject } from './filter-subjects.ts'
import { useSay, useTokens } from './use-say.ts'
import classes from './filter.module.css'

const [ConditionEditor, useConditionEditor] = muchLater(
  async () => (await import('./condition-editor.tsx')).ConditionEditor,
)

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
  useConditionEditor()
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
