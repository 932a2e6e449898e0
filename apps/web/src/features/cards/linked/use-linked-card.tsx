import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '@trellis/domain/cards/card'
import { useFormats } from '../../../i18n/use-formats.ts'
import { pathTo } from '../../../paths.ts'
import { useTeam } from '../../../session/use-session.ts'
import { NewRecordDialog } from '../../records/new-record-dialog.tsx'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import { useLocalText } from '../card-text.ts'
import { useKnownFields } from '../known-fields.ts'
import { LinkAdder } from './link-adder.tsx'
import { useLinkWrites } from './use-link-writes.ts'
import { useLinkedRows, type LinkedSource } from './use-linked-rows.ts'

/** What tables and thumbnails of linked records share: the rows, the count, and ways to add and take out. */
export function useLinkedCard(card: Card, source: LinkedSource, fieldIds: readonly number[], first: number) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const textOf = useLocalText()
  const { stack, record, save } = useRecordScope()
  const { collectionById } = useKnownFields()
  const [isAdding, setAdding] = useState(false)
  const [isFormOpen, setFormOpen] = useState(false)
  const linked = useLinkedRows(card, source, fieldIds, first)
  const refetch = () => void linked.refetch()
  const writes = useLinkWrites(source, refetch)
  const target = collectionById.get(source.collectionId)
  const title = textOf(card.title)
  const { rows, total, where } = linked

  const note: ReactNode =
    rows.length < total ? t('cards.of', { shown: number(rows.length), total: number(total) }) : number(total)
  const actions = (
    <>
      {where && rows.length < total && target && (
        <Button
          size="xs"
          variant="subtle"
          component={Link}
          to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: target.id })}
          search={{ where } as never}
          aria-label={t('cards.openAllOf', { title })}
        >
          {t('cards.openAll')}
        </Button>
      )}
      {writes.mayLink && (
        <Tooltip label={t('cards.linked.add', { title })}>
          <ActionIcon
            aria-label={t('cards.linked.add', { title })}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <PlusIcon size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
  const adder = isAdding && (
    <LinkAdder
      source={source}
      shownIds={new Set(rows.map(({ id }) => id))}
      writes={writes}
      onForm={() => setFormOpen(true)}
      onClose={() => setAdding(false)}
    />
  )
  const form = target && isFormOpen && (
    <NewRecordDialog
      collection={target}
      where={
        source.kind === 'linking'
          ? source.field.dataType === 'multi_data_record'
            ? { left: { field: source.field.id }, op: 'has_all_of', right: [{ literal: record.id }] }
            : { left: { field: source.field.id }, op: 'is', right: [{ literal: record.id }] }
          : undefined
      }
      isOpen
      onClose={() => setFormOpen(false)}
      stack={stack}
      onCreated={(made) => {
        if (source.kind === 'linked') void writes.link(made)
        else refetch()
      }}
      onUndone={refetch}
    />
  )
  return { ...linked, note, actions, adder, form, writes, target, save }
}
