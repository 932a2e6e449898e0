import { useTranslation } from 'react-i18next'
import type { UndoStep } from '@trellis/domain/history/undo-api'
import { useFormats } from '../../i18n/use-formats.ts'
import { stepWords } from './step-words.ts'

/** Says a step of undo in the language of the page. */
export function useStepWords(): (step: UndoStep) => string {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (step) => stepWords(step, t, number)
}
