import { UnstyledButton } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/X'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition, Leaf } from '@trellis/domain/records/condition'
import type { ConditionPath } from '@trellis/domain/records/condition-tree'
import { Popover } from '../../../ui/floating.tsx'
import { muchLater } from '../../../ui/later.tsx'
import { useTokens } from './use-say.ts'
import classes from './filter.module.css'

export const [ConditionEditor, useConditionEditor] = muchLater(
  async () => (await import('./condition-editor.tsx')).ConditionEditor,
)

/** Where a condition stands in the whole filter, which its editor may move it about in. */
export interface PlaceInFilter {
  readonly root: Condition
  readonly at: ConditionPath
  readonly onChange: (root: Condition) => void
}

interface ConditionTokenProps {
  readonly leaf: Leaf
  readonly collection: Collection
  readonly place: PlaceInFilter
  readonly onApply: (leaf: Leaf) => void
  readonly onRemove: () => void
}

/** A condition as a part of the sentence, which opens its own editor. */
export function ConditionToken({ leaf, collection, place, onApply, onRemove }: ConditionTokenProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const tokens = useTokens(collection)(leaf)
  return (
    <span className={classes.token}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={280}>
        <Popover.Target>
          <UnstyledButton className={classes.tokenButton} onClick={() => setOpen(true)}>
            {tokens.map(({ kind, words }, index) => (
              <span key={index} className={classes[kind]}>
                {/* The space is for those who listen: the gap they do not see makes one word of three. */}
                {words}{' '}
              </span>
            ))}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <ConditionEditor
            collection={collection}
            leaf={leaf}
            place={place}
            onApply={(next) => {
              onApply(next)
              setOpen(false)
            }}
            onMoved={() => setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton
        className={classes.remove}
        onClick={onRemove}
        aria-label={t('records.filter.remove', { condition: tokens.map(({ words }) => words).join(' ') })}
      >
        <XIcon size={12} aria-hidden />
      </UnstyledButton>
    </span>
  )
}
