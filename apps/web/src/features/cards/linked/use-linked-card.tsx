import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '@trellis/domain/cards/card'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { bothOf } from '@trellis/domain/records/groups'
import { useFormats } from '../../../i18n/use-formats.ts'
import { pathTo } from '../../../paths.ts'
import { useTeam } from '../../../session/use-session.ts'
import { ProblemText } from '../../records/grid/cell-bubble.tsx'
import { NewRecordDialog } from '../../records/new-record-dialog.tsx'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import { useLocalText } from '../card-text.ts'
import { useKnownFields } from '../known-fields.ts'
import { LinkAdder } from './link-adder.tsx'
import { useLinkWrites } from './use-link-writes.ts'
import { useLinkedRows, type LinkedSource } from './use-linked-rows.ts'
import classes from '../cards.module.css'

/** What tables and thumbnails of linked records share: the rows, the count, and ways to add and take out. */
export function useLinkedCard(card: Card, source: LinkedSource, fieldIds: readonly number[], first: number) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const textOf = useLocalText()
  const { stack, record, save, edits } = useRecordScope()
  const { collectionById } = useKnownFields()
  const [isAdding, setAdding] = useState(false)
  /** Of the record that the form begins with. */
  const [newName, setNewName] = useState<string>()
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
      onForm={setNewName}
      onClose={() => setAdding(false)}
    />
  )
  // The line of a record goes again where its link was refused: the card says why.
  const refused = source.kind === 'linked' ? edits.problem(record.id, source.field.id) : undefined
  const problem = refused && (
    <div className={classes.problem}>
      <ProblemText problem={refused} field={source.field} edits={edits} />
    </div>
  )
  const form = target && newName !== undefined && (
    <NewRecordDialog
      collection={target}
      where={bothOf(linkOf(source, record.id), nameOf(target, newName))}
      isOpen
      onClose={() => setNewName(undefined)}
      stack={stack}
      onCreated={(made) => {
        if (source.kind === 'linked') void writes.link(made)
        else refetch()
      }}
      onUndone={refetch}
    />
  )
  return { ...linked, note, actions, adder, problem, form, writes, target, save }
}

/** The link back, where the other records hold it. */
function linkOf({ kind, field }: LinkedSource, recordId: number): Condition | undefined {
  if (kind === 'linked') return undefined
  const op = field.dataType === 'multi_data_record' ? 'has_all_of' : 'is'
  return { left: { field: field.id }, op, right: [{ literal: recordId }] }
}

const nameOf = ({ IdDataFieldDataObjectName: fieldId }: Collection, name: string): Condition | undefined =>
  fieldId === null ? undefined : { left: { field: fieldId }, op: 'is', right: [{ literal: name }] }
