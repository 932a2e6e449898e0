import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { ThreeSides } from '../edits/three-sides.tsx'
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys of its buttons are not the grid's
    <div
      className={classes.bubble}
      style={{ top, left, translate: isAbove ? '0 -100%' : undefined }}
      data-cell-problem
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') gridOf(event.currentTarget)?.focus()
      }}
      onClick={(event) => gridOf(event.currentTarget)?.focus()}
    >
      <ProblemText {...rest} />
    </div>
  )
}

const gridOf = (element: Element) => element.closest<HTMLElement>('[role="grid"], [role="treegrid"]')

/** The same inside a record page. */
export function ProblemText({ problem, field, edits }: Omit<CellBubbleProps, 'top' | 'left' | 'isAbove'>) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { conflict } = problem
  return (
    <div role="alert">
      {sentence(problem.error)}
      {conflict && (
        <ThreeSides
          field={field}
          mine={problem.attempted}
          theirs={conflict.theirs}
          theirsLabel={
            conflict.changedBy
              ? t('records.conflict.theirsBy', { name: conflict.changedBy })
              : t('records.conflict.theirs')
          }
          base={conflict.base}
        />
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
