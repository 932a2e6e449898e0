import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import { ShowValue } from '../../fields/field.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import type { EditProblem, RecordEdits } from '../edits/use-record-edits.ts'
import classes from './record-grid.module.css'

interface CellBubbleProps {
  readonly problem: EditProblem
  readonly field: Field
  readonly edits: RecordEdits
  readonly top: number
  readonly left: string
  /** Near the bottom of the view it stands above its cell. */
  readonly isAbove: boolean
}

/** Why the edit at the cursor was not saved, in words, with the way on. */
export function CellBubble({ top, left, isAbove, ...rest }: CellBubbleProps) {
  return (
    <div className={classes.bubble} style={{ top, left, translate: isAbove ? '0 -100%' : undefined }}>
      <ProblemText {...rest} />
    </div>
  )
}

/** The same inside a record page. */
export function ProblemText({ problem, field, edits }: Omit<CellBubbleProps, 'top' | 'left' | 'isAbove'>) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { conflict } = problem
  return (
    <div role="alert">
      {sentence(problem.error)}
      {conflict && (
        <dl className={classes.sides}>
          <dt>{t('records.conflict.mine')}</dt>
          <dd>
            <ShowOrEmpty field={field} value={problem.attempted} />
          </dd>
          <dt>
            {conflict.changedBy
              ? t('records.conflict.theirsBy', { name: conflict.changedBy })
              : t('records.conflict.theirs')}
          </dt>
          <dd>
            <ShowOrEmpty field={field} value={conflict.theirs} />
          </dd>
          <dt>{t('records.conflict.base')}</dt>
          <dd>
            <ShowOrEmpty field={field} value={conflict.base} />
          </dd>
        </dl>
      )}
      <div className={classes.bubbleActions}>
        {conflict && (
          <Button size="xs" onClick={() => void edits.keepMine(problem)}>
            {t('records.conflict.keepMine')}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => edits.dismiss(problem.recordId, problem.fieldId)}>
          {conflict ? t('records.conflict.keepTheirs') : t('records.dismiss')}
        </Button>
      </div>
    </div>
  )
}

function ShowOrEmpty({ field, value }: { field: Field; value: EditProblem['attempted'] }) {
  const { t } = useTranslation()
  return value === null ? <>{t('fields.empty')}</> : <ShowValue field={field} value={value} place="cell" />
}
