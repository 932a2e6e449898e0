import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { MergeChoice } from '@trellis/domain/duplicates/merged-value'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import type { RecordDetail } from '@trellis/domain/records/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { useFieldContext } from '../fields/field-context.tsx'
import { ShowValue, typeOf } from '../fields/field.tsx'
import { titleOf } from '../records/filter/filter-subjects.ts'
import { choiceOf, order, resultOf, type Choices, type MergeRow } from './merge-draft.ts'
import classes from './merge.module.css'

interface MergeTableProps {
  /** Fields whose values differ. */
  readonly rows: readonly MergeRow[]
  readonly records: readonly RecordDetail[]
  readonly survivorId: number
  readonly choices: Choices
  readonly onSurvivor: (id: number) => void
  readonly onChoose: (fieldId: number, choice: MergeChoice) => void
}

/** A column for each record: which one stays, and below it field by field which value does. */
export function MergeTable({ rows, records, survivorId, choices, onSurvivor, onChoose }: MergeTableProps) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const { day } = useFormats(team.primaryTimezone)
  const hasTogether = rows.some(({ mayUnite }) => mayUnite)
  const style = { '--columns': records.length + (hasTogether ? 1 : 0) } as CSSProperties
  return (
    <div className={classes.table} style={style}>
      <fieldset className={classes.row}>
        <span className={classes.title} aria-hidden>
          {t('duplicates.page.survivor')}
        </span>
        {records.map((record) => {
          const name = record.name || t('records.unnamed')
          return (
            <Choice
              key={record.id}
              group="survivor"
              label={t('duplicates.page.keep', { name: `${name} (${record.id})` })}
              isChosen={record.id === survivorId}
              onChoose={() => onSurvivor(record.id)}
            >
              <span className={classes.record}>
                <span className={classes.name}>{name}</span>
                <span className={classes.facts}>
                  {t('duplicates.page.number', { id: record.id })} ·{' '}
                  {t('duplicates.page.createdOn', { date: day(record.createdAt) })}
                  {record.id === survivorId && ` · ${t('duplicates.page.stays')}`}
                </span>
              </span>
            </Choice>
          )
        })}
      </fieldset>
      {rows.length === 0 ? (
        <p className={classes.calm}>{t('duplicates.page.noneDiffer')}</p>
      ) : (
        rows.map((row) => (
          <FieldChoices
            key={row.field.id}
            row={row}
            records={records}
            survivorId={survivorId}
            choice={choiceOf(row, survivorId, choices)}
            onChoose={(choice) => onChoose(row.field.id, choice)}
          />
        ))
      )}
    </div>
  )
}

interface FieldChoicesProps {
  readonly row: MergeRow
  readonly records: readonly RecordDetail[]
  readonly survivorId: number
  readonly choice: MergeChoice
  readonly onChoose: (choice: MergeChoice) => void
}

function FieldChoices({ row, records, survivorId, choice, onChoose }: FieldChoicesProps) {
  const { t, i18n } = useTranslation()
  const title = titleOf(row.field.title, i18n.language as Language)
  const inWords = useInWords()
  const all = { unite: order(row, survivorId) }
  const together = resultOf(row, survivorId, all)
  return (
    <fieldset className={classes.row} aria-label={title}>
      <span className={classes.title}>
        {title}
        {!row.mayChoose && <span className={classes.hint}>{t('duplicates.page.fixed')}</span>}
      </span>
      {records.map(({ id, name }) => {
        const value = (row.values.find(({ recordId }) => recordId === id)?.value ?? null) as Value
        const whose = name || t('records.unnamed')
        return (
          <Choice
            key={id}
            group={`field-${row.field.id}`}
            label={t('common.labelled', { label: title, value: `${inWords(row.field, value)} (${whose})` })}
            isChosen={'take' in choice && choice.take === id}
            isFixed={!row.mayChoose}
            whose={whose}
            onChoose={() => onChoose({ take: id })}
          >
            <Shown field={row.field} value={value} />
          </Choice>
        )
      })}
      {row.mayUnite && (
        <Choice
          group={`field-${row.field.id}`}
          label={t('common.labelled', { label: title, value: t('duplicates.page.together') })}
          isChosen={'unite' in choice}
          isFixed={!row.mayChoose}
          whose={t('duplicates.page.together')}
          isTogether
          onChoose={() => onChoose(all)}
        >
          <Shown field={row.field} value={together as Value} />
        </Choice>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly group: string
  readonly label: string
  readonly isChosen: boolean
  readonly isFixed?: boolean
  /** On a phone, where no column says it. */
  readonly whose?: string
  readonly isTogether?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ group, label, isChosen, isFixed = false, whose, isTogether, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.choice} data-chosen={isChosen || undefined} data-fixed={isFixed || undefined}>
      <input type="radio" name={group} aria-label={label} checked={isChosen} disabled={isFixed} onChange={onChoose} />
      <span className={classes.value}>
        {whose && <span className={isTogether ? classes.together : classes.whose}>{whose}</span>}
        {/* To be chosen, not to be used: a link in it would lead away. */}
        <span inert>{children}</span>
      </span>
    </label>
  )
}

function Shown({ field, value }: { field: Field; value: Value }) {
  const { t } = useTranslation()
  return value === null ? (
    <span className={classes.empty}>{t('duplicates.page.empty')}</span>
  ) : (
    <ShowValue field={field} value={value} place="page" />
  )
}

function useInWords() {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  return (field: Field, value: Value) => {
    const type = typeOf(field.dataType)
    return value === null || !type ? t('duplicates.page.empty') : type.display(value, field.settings, text)
  }
}

/** What needs no choice, for whoever wants to see it. */
export function AgreeingFields({ rows, survivorId }: { rows: readonly MergeRow[]; survivorId: number }) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const filled = rows
    .map((row) => ({ field: row.field, value: resultOf(row, survivorId, choiceOf(row, survivorId, new Map())) }))
    .filter(({ value }) => value !== null)
  if (filled.length === 0) return null
  return (
    <details className={classes.agreeing}>
      <summary>{t('duplicates.page.agreeing', { count: filled.length, number: number(filled.length) })}</summary>
      <dl className={classes.agreed}>
        {filled.flatMap(({ field, value }) => [
          <dt key={`${field.id} title`}>{titleOf(field.title, i18n.language as Language)}</dt>,
          <dd key={`${field.id} value`}>
            <ShowValue field={field} value={value as Value} place="page" />
          </dd>,
        ])}
      </dl>
    </details>
  )
}
