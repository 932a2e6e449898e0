import { CheckCircleIcon, MinusCircleIcon, WarningCircleIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Value } from '@trellis/domain/fields/field-type'
import type {
  ConversionOutcome,
  ConversionSample,
  FieldUse,
  TypeChangeReport,
} from '@trellis/domain/fields/type-change-api'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { FieldContextProvider } from '../../../fields/field-context.tsx'
import { ShowValue } from '../../../fields/field.tsx'
import { useTeamFieldContext } from '../../../records/use-team-field-context.ts'
import classes from './type-change.module.css'

interface TypeOfField {
  readonly dataType: DataType
  readonly settings: Record<string, unknown>
}

interface ConversionReportProps {
  readonly report: TypeChangeReport
  readonly from: TypeOfField
  readonly to: TypeOfField
  /** The words for what comes back, where a change is undone. */
  readonly isUndo?: boolean
}

const outcomes: readonly ConversionOutcome[] = ['converted', 'changed', 'emptied']
const icons = { converted: CheckCircleIcon, changed: WarningCircleIcon, emptied: MinusCircleIcon }
const hues = { converted: 'green', changed: 'orange', emptied: 'red' } as const

/** What another type would do: in numbers, with samples, and to what uses the field. */
export function ConversionReport({ report, from, to, isUndo = false }: ConversionReportProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { counts, samples, uses } = report
  const numbers = isUndo ? undoNumbers(report) : counts
  return (
    <div className={classes.report}>
      {counts.total === 0 ? (
        <p className={classes.quiet}>{t('typeChange.none')}</p>
      ) : (
        <ul className={classes.numbers}>
          {outcomes
            .filter((outcome) => numbers[outcome] > 0 || outcome === 'converted')
            .map((outcome) => {
              const Icon = icons[outcome]
              const words = { count: numbers[outcome], number: number(numbers[outcome]) }
              return (
                <li key={outcome} data-outcome={outcome}>
                  <Icon size={18} weight="fill" aria-hidden />
                  {isUndo
                    ? t(outcome === 'emptied' ? 'typeChange.undoLost' : 'typeChange.undoConverted', words)
                    : t(`typeChange.${outcome}`, words)}
                </li>
              )
            })}
        </ul>
      )}
      {samples.length > 0 && <Samples samples={samples} names={report.names} from={from} to={to} />}
      {samples.length === 0 && counts.total > 0 && <p className={classes.quiet}>{t('typeChange.hiddenSamples')}</p>}
      {!isUndo && <Uses uses={uses} />}
    </div>
  )
}

/** Nothing is half lost: either it comes back or it does not. */
function undoNumbers({ counts }: TypeChangeReport) {
  return { converted: counts.converted + counts.changed, changed: 0, emptied: counts.emptied }
}

interface SamplesProps extends Pick<ConversionReportProps, 'from' | 'to'> {
  readonly samples: readonly ConversionSample[]
  readonly names: Readonly<Record<string, string>>
}

function Samples({ samples, names, from, to }: SamplesProps) {
  const { t } = useTranslation()
  const { context, linkedNames } = useTeamFieldContext()
  for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)
  const ordered = outcomes.toReversed().flatMap((outcome) => samples.filter((one) => one.outcome === outcome))
  return (
    <FieldContextProvider value={context}>
      <div className={classes.scroll}>
        <table className={classes.samples}>
          <caption>{t('typeChange.samples')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('typeChange.record')}</th>
              <th scope="col">{t('typeChange.before')}</th>
              <th scope="col">{t('typeChange.after')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((sample) => (
              <tr key={sample.recordId}>
                <th scope="row">{sample.recordName || t('records.unnamed')}</th>
                <td>
                  <Side type={from} value={sample.before as Value} />
                </td>
                <td>
                  {sample.after !== null && <Side type={to} value={sample.after as Value} />}
                  {sample.outcome !== 'converted' && (
                    <Tag hue={hues[sample.outcome]}>{t(`typeChange.outcome.${sample.outcome}`)}</Tag>
                  )}
                  {sample.problem && <small className={classes.quiet}>{t(`fields.problems.${sample.problem}`)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FieldContextProvider>
  )
}

function Side({ type, value }: { type: TypeOfField; value: Value }) {
  const { t } = useTranslation()
  if (value === null) return <span className={classes.quiet}>{t('fields.empty')}</span>
  return (
    <span className={classes.value}>
      <ShowValue field={{ id: 0, isRequired: false, ...type }} value={value} place="cell" />
    </span>
  )
}

function Uses({ uses }: { uses: readonly FieldUse[] }) {
  const { t } = useTranslation()
  if (uses.length === 0) return <p className={classes.quiet}>{t('typeChange.nothingUses')}</p>
  const rank = { blocks: 0, changes: 1, follows: 2 }
  return (
    <section aria-label={t('typeChange.uses')}>
      <h3 className={classes.heading}>{t('typeChange.uses')}</h3>
      <ul className={classes.uses}>
        {uses
          .toSorted((a, b) => rank[a.outcome] - rank[b.outcome])
          .map(({ kind, name, outcome }) => (
            <li key={`${kind} ${name}`} data-outcome={outcome}>
              <span>{t(`typeChange.use.${kind}`, { name })}</span>
              <span className={classes.useOutcome}>{t(`typeChange.useOutcome.${outcome}`)}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}
