import { ActionIcon, Button, Menu, TextInput, UnstyledButton } from '@mantine/core'
import { DotsThreeIcon, MagnifyingGlassIcon, PencilSimpleIcon, TrashIcon } from '@phosphor-icons/react'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { WidthBar } from '../../collections/fields/width-bar.tsx'
import { useFieldTitle } from '../../collections/fields/use-field-title.ts'
import { useLocalText } from '../card-text.ts'
import { useKnownFields } from '../known-fields.ts'
import { cardFaces } from '../registry.ts'
import classes from './designer.module.css'

interface CardListProps {
  readonly cards: readonly Card[]
  readonly groups: readonly CardGroup[]
  readonly onOpen: (card: Card) => void
  readonly onNew: () => void
  readonly onDelete: (card: Card) => void
}

export function CardList({ cards, groups, onOpen, onNew, onDelete }: CardListProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const [words, setWords] = useState('')
  const found = cards.filter(({ title }) => fold(textOf(title)).includes(fold(words.trim())))
  if (cards.length === 0)
    return (
      <EmptyState
        icon="cards"
        title={t('cards.admin.none')}
        text={t('cards.admin.noneText')}
        action={<Button onClick={onNew}>{t('cards.admin.new')}</Button>}
      />
    )
  return (
    <section className={classes.main} aria-label={t('cards.tab')}>
      <TextInput
        className={classes.find}
        aria-label={t('cards.admin.find')}
        placeholder={t('cards.admin.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={classes.rows} aria-label={t('cards.tab')}>
        {found.map((card) => (
          <Row
            key={card.id}
            card={card}
            groups={groups.filter(({ cardIds }) => cardIds.includes(card.id))}
            onOpen={() => onOpen(card)}
            onDelete={() => onDelete(card)}
          />
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('cards.admin.noneFound')}</p>}
    </section>
  )
}

interface RowProps {
  readonly card: Card
  readonly groups: readonly CardGroup[]
  readonly onOpen: () => void
  readonly onDelete: () => void
}

function Row({ card, groups, onOpen, onDelete }: RowProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const titleOf = useFieldTitle()
  const { collectionById, sourceOf } = useKnownFields()
  const title = textOf(card.title)
  const source = sourceOf(card)
  const target = source && 'collectionId' in source ? collectionById.get(source.collectionId) : undefined
  const facts = [
    t(`cards.admin.types.${card.cardType}`),
    source && 'field' in source && (target?.pluralName ?? titleOf(source.field)),
    card.fields.length > 0 && t('cards.admin.fieldCount', { count: card.fields.length }),
  ]
  return (
    <li className={classes.row}>
      <Tile icon={cardFaces[card.cardType].icon} hue="violet" size={24} />
      <UnstyledButton className={classes.what} onClick={onOpen}>
        <span className={classes.title}>{title}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {!source && <span className={classes.gone}>{t('cards.admin.sourceGone')}</span>}
      </UnstyledButton>
      <span className={classes.tags}>
        {groups.map(({ id, name }) => (
          <Tag key={id}>{textOf(name)}</Tag>
        ))}
      </span>
      <WidthBar width={card.width} />
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('cards.admin.actionsFor', { title })}>
            <DotsThreeIcon size={16} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={onOpen}>
            {t('cards.editCard')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<TrashIcon size={16} />} c="var(--danger)" onClick={onDelete}>
            {t('cards.admin.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
