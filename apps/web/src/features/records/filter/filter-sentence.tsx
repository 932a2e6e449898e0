import { UnstyledButton } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { groupOf, otherMatch, partsOf, withoutEmptyGroups } from '@trellis/domain/records/condition-groups'
import { Popover } from '../../../ui/floating.tsx'
import { muchLater } from '../../../ui/later.tsx'
import { ConditionEditor, ConditionToken, useConditionEditor } from './condition-token.tsx'
import { narrowedBy, outermostOf } from './outermost-group.ts'
import { useSay } from './use-say.ts'
import classes from './filter.module.css'

const [FilterGroup, useFilterGroup] = muchLater(async () => (await import('./filter-group.tsx')).FilterGroup)

interface FilterSentenceProps {
  readonly collection: Collection
  readonly where: Condition | undefined
  readonly onChange: (where: Condition | undefined) => void
  /** A column menu asked for a condition on this field. */
  readonly asked?: string
  readonly onAskedDone: () => void
}

/** The filter as a sentence: every condition is a token that opens its own editor, a group stands in brackets. */
export function FilterSentence({ collection, where, onChange, asked, onAskedDone }: FilterSentenceProps) {
  const { t } = useTranslation()
  // A group that is still empty says nothing: it stands here only, as long as the filter is the one it stands in.
  const [draft, setDraft] = useState<{ root: Condition; around: string }>()
  const [isAdding, setAdding] = useState(false)
  const say = useSay(collection)
  useConditionEditor()

  const keyOf = (said: Condition | undefined) => `${collection.id} ${JSON.stringify(said)}`
  const outermost = outermostOf(draft && draft.around === keyOf(where) ? draft.root : where)
  const { match, parts } = outermost
  const isGroupThere = useFilterGroup(parts.every((part) => 'left' in part) ? undefined : 'at once')

  function change(root: Condition) {
    const said = withoutEmptyGroups(root)
    setDraft({ root, around: keyOf(said) })
    if (keyOf(said) !== keyOf(where)) onChange(said)
  }
  const changeParts = (next: readonly Condition[]) => change(groupOf(match, next))

  function closeAdding(isOpen: boolean) {
    setAdding(isOpen)
    if (!isOpen) onAskedDone()
  }

  return (
    <div className={classes.sentence}>
      {parts.length > 0 && <span>{t('records.filter.where', { name: collection.pluralName })}</span>}
      {parts.map((part, index) => {
        const place = { root: groupOf(match, parts), at: [index], onChange: change }
        return (
          <span key={index} className={classes.part}>
            {index > 0 && (
              <UnstyledButton
                className={classes.joint}
                onClick={() => change(groupOf(otherMatch(match), parts))}
                title={match === 'all' ? t('records.filter.switchToAny') : t('records.filter.switchToAll')}
              >
                {match === 'all' ? t('records.filter.and') : t('records.filter.or')}
              </UnstyledButton>
            )}
            {'left' in part ? (
              <ConditionToken
                leaf={part}
                collection={collection}
                place={place}
                onApply={(next) => changeParts(parts.with(index, next))}
                onRemove={() => changeParts(parts.toSpliced(index, 1))}
              />
            ) : isGroupThere || partsOf(part).length === 0 ? (
              <FilterGroup collection={collection} place={place} />
            ) : (
              <span className={classes.said}>({say(part).join(' ')})</span>
            )}
          </span>
        )
      })}
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
            collection={collection}
            subjectKey={asked}
            onApply={(leaf) => {
              change(asked === undefined ? groupOf(match, [...parts, leaf]) : narrowedBy(outermost, leaf))
              closeAdding(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {parts.length > 0 && (
        <UnstyledButton className={classes.add} onClick={() => changeParts([...parts, groupOf(otherMatch(match), [])])}>
          <PlusIcon size={14} aria-hidden /> {t('records.filter.addGroup')}
        </UnstyledButton>
      )}
      {(where || parts.length > 0) && (
        <UnstyledButton
          className={classes.add}
          onClick={() => {
            setDraft(undefined)
            onChange(undefined)
          }}
        >
          {t('records.filter.clear')}
        </UnstyledButton>
      )}
    </div>
  )
}
