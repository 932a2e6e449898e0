import { UnstyledButton } from '@mantine/core'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { groupOf, matchOf, otherMatch, partsOf, withoutEmptyGroups } from '@trellis/domain/records/condition-groups'
import {
  dissolveAt,
  insertAt,
  isWithinLimits,
  partAt,
  removeAt,
  replaceAt,
  withBrackets,
  type ConditionPath,
} from '@trellis/domain/records/condition-tree'
import { Menu, Popover } from '../../../ui/floating.tsx'
import { ConditionEditor, ConditionToken, type PlaceInFilter } from './condition-token.tsx'
import { useSay } from './use-say.ts'
import sentence from './filter.module.css'
import classes from './filter-group.module.css'

/** As large as any, to ask whether one more fits. */
const anyLeaf: Condition = { left: { meta: 'name' }, op: 'is_empty', right: [] }

interface FilterGroupProps {
  readonly collection: Collection
  readonly place: PlaceInFilter
}

/** Conditions in brackets with a joint of their own, in the sentence or in another group. */
export function FilterGroup({ collection, place }: FilterGroupProps) {
  const { t } = useTranslation()
  const say = useSay(collection)
  const { at, onChange } = place
  const root = withBrackets(place.root)
  const whole = partAt(root, at)
  const isEmpty = whole !== undefined && withoutEmptyGroups(whole) === undefined
  // One that has just been made asks for what to put there.
  const [isAdding, setAdding] = useState(isEmpty)
  if (!whole || 'left' in whole) return null

  const isNegated = 'not' in whole
  const group = isNegated ? whole.not : whole
  const inside = isNegated ? [...at, 0] : at
  const [match, parts] = [matchOf(group), partsOf(group)]
  const atEnd = [...inside, parts.length]
  const words = isEmpty ? '' : say(whole).join(' ')
  const change = (next: Condition | undefined) => onChange(next ?? groupOf('all', []))
  const replace = (path: ConditionPath, part: Condition) => change(replaceAt(root, path, part))
  const withGroup = insertAt(root, atEnd, groupOf(otherMatch(match), []))
  const mayNest = isWithinLimits(insertAt(withGroup, [...atEnd, 0], anyLeaf))
  const mayGrow = isWithinLimits(insertAt(root, atEnd, anyLeaf))

  return (
    <span
      role="group"
      aria-label={isEmpty ? t('records.filter.emptyGroup') : t('records.filter.group', { condition: words })}
      className={classes.group}
    >
      {isNegated && (
        <UnstyledButton className={classes.not} onClick={() => replace(at, group)} title={t('records.filter.unnegate')}>
          {t('records.sentence.word.not')}
        </UnstyledButton>
      )}
      <span className={classes.bracket} aria-hidden>
        (
      </span>
      {parts.map((part, index) => {
        const own = { root, at: [...inside, index], onChange }
        return (
          <span key={index} className={sentence.part}>
            {index > 0 && (
              <UnstyledButton
                className={sentence.joint}
                onClick={() => replace(inside, groupOf(otherMatch(match), parts))}
                title={match === 'all' ? t('records.filter.switchToAny') : t('records.filter.switchToAll')}
              >
                {match === 'all' ? t('records.filter.and') : t('records.filter.or')}
              </UnstyledButton>
            )}
            {'left' in part ? (
              <ConditionToken
                leaf={part}
                collection={collection}
                place={own}
                onApply={(next) => replace(own.at, next)}
                onRemove={() => change(removeAt(root, own.at))}
              />
            ) : (
              <FilterGroup collection={collection} place={own} />
            )}
          </span>
        )
      })}
      <span className={classes.end}>
        <Popover opened={isAdding} onChange={setAdding} position="bottom-start" trapFocus returnFocus width={280}>
          <Popover.Target>
            <UnstyledButton
              className={parts.length === 0 ? sentence.add : classes.tool}
              aria-label={parts.length === 0 ? undefined : t('records.filter.addInGroup')}
              disabled={!mayGrow}
              title={mayGrow ? t('records.filter.addInGroup') : t('records.filter.tooLarge')}
              onClick={() => setAdding(true)}
            >
              <PlusIcon size={14} aria-hidden />
              {parts.length === 0 && t('records.filter.add')}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <ConditionEditor
              collection={collection}
              onApply={(leaf) => {
                change(insertAt(root, atEnd, leaf))
                setAdding(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <span className={classes.bracket} aria-hidden>
          )
        </span>
        <Menu position="bottom-start">
          <Menu.Target>
            <UnstyledButton
              className={classes.tool}
              aria-label={
                isEmpty ? t('records.filter.emptyGroupMenu') : t('records.filter.groupMenu', { condition: words })
              }
            >
              <DotsThreeIcon size={16} weight="bold" aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={!mayNest} onClick={() => change(withGroup)}>
              {t('records.filter.addGroupInside')}
            </Menu.Item>
            <Menu.Item onClick={() => replace(at, isNegated ? group : { not: group })}>
              {isNegated ? t('records.filter.unnegate') : t('records.filter.negate')}
            </Menu.Item>
            {!isNegated && parts.length > 0 && (
              <Menu.Item onClick={() => change(dissolveAt(root, at))}>{t('records.filter.dissolve')}</Menu.Item>
            )}
            {parts.length > 0 && (
              <Menu.Item onClick={() => replace(inside, groupOf(match, []))}>{t('records.filter.emptyOut')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <UnstyledButton
          className={sentence.remove}
          onClick={() => change(removeAt(root, at))}
          aria-label={
            isEmpty ? t('records.filter.removeEmptyGroup') : t('records.filter.removeGroup', { condition: words })
          }
        >
          <XIcon size={12} aria-hidden />
        </UnstyledButton>
      </span>
    </span>
  )
}
