import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight'
import { useTranslation } from 'react-i18next'
import type { CheckEntry, CheckKind } from '@trellis/domain/imports/api'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './imports.module.css'

const cellsShown = 8

/** One row of the file and what would become of it. */
export function CheckEntryRow({ entry, kind }: { entry: CheckEntry; kind: CheckKind }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { row, name, cells, problem, column } = entry
  const shown = kind === 'changed' ? cells : cells.slice(0, cellsShown)
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        {kind !== 'rejected' && <b>{name || t('imports.check.unnamed')}</b>}
        {problem && (
          <span className={classes.reason}>
            {column !== null && `${column}: `}
            {t(`imports.problems.${problem}`)}
          </span>
        )}
        <span className={classes.share}>{t('imports.check.row', { row: number(row) })}</span>
      </div>
      <dl className={classes.cells}>
        {shown.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {kind === 'changed' && (
                <>
                  <Text label={t('imports.check.before')} text={before} isOld />
                  <ArrowRightIcon size={12} aria-hidden />
                </>
              )}
              <Text label={kind === 'changed' ? t('imports.check.after') : undefined} text={after} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Text({ label, text, isOld = false }: { label?: string; text: string | null; isOld?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {label && <span className={classes.unseen}>{label}: </span>}
      {text === null ? (
        <span className={classes.blank}>{t('imports.check.blank')}</span>
      ) : (
        <span className={isOld ? classes.old : undefined}>{text}</span>
      )}
    </>
  )
}
