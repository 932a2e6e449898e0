import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { XIcon } from '@phosphor-icons/react/X'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import { tableSettings } from '@trellis/domain/cards/types/table'
import type { Card } from '@trellis/domain/cards/card'
import type { Field } from '@trellis/domain/fields/field'
import { pathTo } from '../../../paths.ts'
import { useTeam } from '../../../session/use-session.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { SkeletonTable } from '../../../ui/skeleton-table.tsx'
import { ShowValue } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import { titleOf } from '../../records/filter/filter-subjects.ts'
import type { GridRow } from '../../records/grid/grid-row.ts'
import { useLocalText } from '../card-text.ts'
import { CardFrame } from '../card-frame.tsx'
import { useKnownFields } from '../known-fields.ts'
import type { LinkWrites } from './use-link-writes.ts'
import { useLinkedCard } from './use-linked-card.tsx'
import type { LinkedSource } from './use-linked-rows.ts'
import classes from '../cards.module.css'

/** Linked records, a line each, with the columns of the card. */
export function LinkedTable({ card, source }: { card: Card; source: LinkedSource }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const textOf = useLocalText()
  const columns = useColumns(card, source)
  const { rows: first } = tableSettings.parse(card.settings)
  const shown = useLinkedCard(
    card,
    source,
    columns.flatMap(({ field }) => (field ? [field.id] : [])),
    first,
  )
  return (
    <CardFrame card={card} note={shown.note} actions={shown.actions} isFlush>
      {shown.error ? (
        <div className={classes.inset}>
          <ErrorLine error={shown.error} />
        </div>
      ) : shown.isPending ? (
        <SkeletonTable rows={first} columns={Math.max(2, Math.min(columns.length, 4))} />
      ) : shown.rows.length === 0 ? (
        <p className={classes.empty}>{t('cards.empty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={textOf(card.title)}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ key, title, field }) => (
                  <th key={key} scope="col" data-align={alignOf(field)}>
                    {title(language)}
                  </th>
                ))}
                {shown.writes.mayUnlink && (
                  <th scope="col" className={classes.rowEnd}>
                    <span className={classes.spoken}>{t('cards.linked.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((row) => (
                <Row key={row.id} row={row} columns={columns} writes={shown.writes} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.adder}
      {shown.showMore && (
        <Button className={classes.more} size="xs" variant="subtle" onClick={shown.showMore}>
          {t('cards.showMore')}
        </Button>
      )}
      {shown.form}
    </CardFrame>
  )
}

interface Column {
  readonly key: string
  readonly title: (language: Language) => string
  /** Undefined for the name of the record. */
  readonly field: Field | undefined
}

/** The name leads to the record: it is a column in any case, first where the card does not place it. */
function useColumns(card: Card, source: LinkedSource): Column[] {
  const { t } = useTranslation()
  const { collectionById } = useKnownFields()
  const target = collectionById.get(source.collectionId)
  const nameFieldId = target?.IdDataFieldDataObjectName
  const columns = card.fields.flatMap(({ fieldId }): Column[] => {
    const field = target?.DataFields.find(({ id }) => id === fieldId)
    if (!field || !faceOf(field.dataType)) return []
    const isName = fieldId === nameFieldId
    return [
      {
        key: isName ? 'name' : String(fieldId),
        title: (language) => titleOf(field.title, language),
        field: isName ? undefined : field,
      },
    ]
  })
  if (columns.some(({ field }) => field === undefined)) return columns
  const nameField = target?.DataFields.find(({ id }) => id === nameFieldId)
  const title = (language: Language) => (nameField ? titleOf(nameField.title, language) : t('records.name'))
  return [{ key: 'name', title, field: undefined }, ...columns]
}

const alignOf = (field: Field | undefined) => (field ? faceOf(field.dataType)?.align : undefined)

function Row({ row, columns, writes }: { row: GridRow; columns: readonly Column[]; writes: LinkWrites }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const name = row.name || t('fields.unnamedRecord', { id: row.id })
  return (
    <tr>
      {columns.map(({ key, field }) => (
        <td key={key} data-align={alignOf(field)}>
          {field ? (
            <ShowValue field={field} value={row.values[field.id] ?? null} place="cell" />
          ) : (
            <Link className={classes.name} to={pathTo('root.team.dataRecords', { teamId, dataRecordId: row.id })}>
              {name}
            </Link>
          )}
        </td>
      ))}
      {writes.mayUnlink && (
        <td className={classes.rowEnd}>
          <Tooltip label={writes.unlinkRefusal ?? t('cards.linked.unlink', { name })}>
            <ActionIcon
              size={24}
              className={classes.unlink}
              aria-label={t('cards.linked.unlink', { name })}
              aria-disabled={writes.unlinkRefusal !== undefined || undefined}
              data-disabled={writes.unlinkRefusal !== undefined || undefined}
              onClick={() => {
                if (!writes.unlinkRefusal) void writes.unlink({ id: row.id, name })
              }}
            >
              <XIcon size={14} />
            </ActionIcon>
          </Tooltip>
        </td>
      )}
    </tr>
  )
}
