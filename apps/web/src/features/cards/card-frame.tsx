import { ActionIcon, Collapse, FocusTrap, Menu, Tooltip } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ArrowsInSimpleIcon } from '@phosphor-icons/react/ArrowsInSimple'
import { ArrowsOutSimpleIcon } from '@phosphor-icons/react/ArrowsOutSimple'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '@trellis/domain/cards/card'
import { pathTo } from '../../paths.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { useCardState } from './card-state.tsx'
import { useLocalText } from './card-text.ts'
import { useCollapse } from './cards.ts'
import classes from './cards.module.css'

/** The slide of a card takes so long (specification section 9). */
const slideMs = 400

interface CardFrameProps {
  readonly card: Card
  /** Beside the title: how many. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Lines from edge to edge, without the padding of the card. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** A titled box on the page of a record, that closes, opens, and fills the window. */
export function CardFrame({ card, note, actions, isFlush = false, children }: CardFrameProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const heading = useId()
  const { collapsedIds, isPreview, fullId, setFull } = useCardState()
  const collapse = useCollapse(card)
  const isStill = useReducedMotion()
  const section = useRef<HTMLElement>(null)
  const title = textOf(card.title)
  const isFull = fullId === card.id
  const isCollapsed = collapsedIds.has(card.id) && !isFull

  function keyDown(event: KeyboardEvent) {
    if (!isFull || event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    leaveFull()
  }

  /** The control that left is gone: the card keeps the focus. */
  function leaveFull() {
    setFull(null)
    section.current?.focus({ preventScroll: true })
  }

  return (
    <div className={classes.slot} data-width={card.width} data-closed={isCollapsed || undefined}>
      <FocusTrap active={isFull}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the full screen from any control inside */}
        <section
          ref={section}
          tabIndex={-1}
          className={classes.card}
          data-full={isFull || undefined}
          role={isFull ? 'dialog' : undefined}
          aria-modal={isFull || undefined}
          aria-labelledby={heading}
          onKeyDown={keyDown}
        >
          <div className={classes.head}>
            <div className={classes.titles}>
              <div className={classes.title}>
                <h2 id={heading}>{title}</h2>
                {note !== undefined && (
                  <>
                    {'\u00a0'}
                    <span className={classes.note}>{note}</span>
                  </>
                )}
              </div>
              {textOf(card.subtitle) && <p className={classes.subtitle}>{textOf(card.subtitle)}</p>}
            </div>
            <div className={classes.actions} hidden={isPreview}>
              {!isCollapsed && actions}
              {isFull ? (
                <Tooltip label={t('cards.leaveFullScreen')}>
                  <ActionIcon aria-label={t('cards.leaveFullScreen')} onClick={leaveFull}>
                    <ArrowsInSimpleIcon size={16} />
                  </ActionIcon>
                </Tooltip>
              ) : (
                <>
                  <ActionIcon
                    className={classes.caret}
                    aria-expanded={!isCollapsed}
                    aria-label={isCollapsed ? t('cards.expand', { title }) : t('cards.collapse', { title })}
                    onClick={() => collapse.mutate({ cardId: card.id, isCollapsed: !isCollapsed })}
                  >
                    <CaretDownIcon size={16} />
                  </ActionIcon>
                  <CardMenu card={card} title={title} onFull={() => setFull(card.id)} />
                </>
              )}
            </div>
          </div>
          <Collapse expanded={!isCollapsed} transitionDuration={isStill ? 0 : slideMs} keepMounted={false}>
            {textOf(card.description) && <p className={classes.description}>{textOf(card.description)}</p>}
            <div className={classes.body} data-flush={isFlush || undefined}>
              {children}
            </div>
          </Collapse>
        </section>
      </FocusTrap>
    </div>
  )
}

function CardMenu({ card, title, onFull }: { card: Card; title: string; onFull: () => void }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const mayConfigure = useHolds('team_admin_data_collections')
  const to = pathTo('root.team.admin.dataCollections.dataCards', { teamId, dataCollectionId: card.collectionId })
  return (
    <Menu returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('cards.admin.actionsFor', { title })}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ArrowsOutSimpleIcon size={16} />} onClick={onFull}>
          {t('cards.fullScreen')}
        </Menu.Item>
        {mayConfigure && (
          <Menu.Item
            component={Link}
            to={to}
            search={{ card: card.id } as never}
            leftSection={<PencilSimpleIcon size={16} />}
          >
            {t('cards.editCard')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
