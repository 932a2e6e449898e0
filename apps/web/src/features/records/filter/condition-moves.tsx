import { UnstyledButton } from '@mantine/core'
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/ArrowBendUpLeft'
import { ArrowElbowDownRightIcon } from '@phosphor-icons/react/ArrowElbowDownRight'
import { BracketsRoundIcon } from '@phosphor-icons/react/BracketsRound'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { groupOf, matchOf, otherMatch, partsOf, withoutEmptyGroups } from '@trellis/domain/records/condition-groups'
import {
  isWithinLimits,
  moveInto,
  moveOut,
  partAt,
  replaceAt,
  withBrackets,
  type ConditionPath,
} from '@trellis/domain/records/condition-tree'
import type { PlaceInFilter } from './condition-token.tsx'
import { useSay } from './use-say.ts'
import classes from './condition-moves.module.css'

interface ConditionMovesProps {
  readonly collection: Collection
  readonly place: PlaceInFilter
  readonly onMoved: () => void
}

/** Where else in the filter a condition can stand: in a new group, in one beside it, or outside of its own. */
export function ConditionMoves({ collection, place, onMoved }: ConditionMovesProps) {
  const { t } = useTranslation()
  const say = useSay(collection)
  const root = withBrackets(place.root)
  const { at } = place
  const part = partAt(root, at)
  const above = at.slice(0, -1)
  const group = partAt(root, above)
  if (!part || !group) return null

  function move(next: Condition) {
    onMoved()
    place.onChange(next)
  }
  const bracketed = (each: Condition) => ('not' in each ? say(each).join(' ') : `(${say(each).join(' ')})`)
  const wrapped = replaceAt(root, at, groupOf(otherMatch(matchOf(group)), [part]))
  const beside = partsOf(group).flatMap((each, index): { path: ConditionPath; each: Condition }[] =>
    'left' in each ? [] : [{ path: 'not' in each ? [...above, index, 0] : [...above, index], each }],
  )
  return (
    <div role="group" aria-label={t('records.filter.place')} className={classes.moves}>
      {isWithinLimits(wrapped) && (
        <Move icon={<BracketsRoundIcon size={16} aria-hidden />} onMove={() => move(wrapped)}>
          {t('records.filter.intoNewGroup')}
        </Move>
      )}
      {beside
        .map(({ path, each }) => ({ each, next: moveInto(root, at, path) }))
        .filter(({ next }) => isWithinLimits(next))
        .map(({ each, next }, index) => (
          <Move key={index} icon={<ArrowElbowDownRightIcon size={16} aria-hidden />} onMove={() => move(next)}>
            {withoutEmptyGroups(each)
              ? t('records.filter.intoGroup', { condition: bracketed(each) })
              : t('records.filter.intoEmptyGroup')}
          </Move>
        ))}
      {above.length > 0 && (
        <Move icon={<ArrowBendUpLeftIcon size={16} aria-hidden />} onMove={() => move(moveOut(root, at))}>
          {t('records.filter.outOfGroup')}
        </Move>
      )}
    </div>
  )
}

function Move({ icon, onMove, children }: { icon: ReactNode; onMove: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.move} onClick={onMove}>
      {icon}
      <span className={classes.words}>{children}</span>
    </UnstyledButton>
  )
}
