import { useTranslation } from 'react-i18next'
import { isCode } from '../../api/request-error.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'

/** Of many values that were sent at once, with the field whose value is refused: no cell or input stands beside it. */
export function useFieldSentence() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return (error: unknown): string => {
    const why = sentence(error)
    if (!isCode(error, 'value-not-unique') || typeof error.details['title'] !== 'string') return why
    return t('grid.notSaved', { what: error.details['title'], why })
  }
}
