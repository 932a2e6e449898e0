import { errorCodes } from '@trellis/domain/errors'
import { useTranslation } from 'react-i18next'
import { RequestError } from '../../api/request-error.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'

interface Failure {
  /** Code of an AppError. */
  error: string | null
  errorDetails: Record<string, unknown> | null
}

/** Why an import or export failed, with the place in the file where it is known. */
export function useFailureSentence() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentenceOf = useErrorSentence()
  return ({ error, errorDetails }: Failure): string => {
    const details = errorDetails ?? {}
    if (details['reason'] === 'too-many-choices')
      return t('imports.failure.choices', {
        column: String(details['column']),
        maximum: number(Number(details['maximum'])),
      })
    const code = errorCodes.find((each) => each === error) ?? 'unexpected'
    const sentence = sentenceOf(new RequestError(422, code, details, null))
    if (typeof details['line'] === 'number')
      return `${sentence} ${t('imports.failure.line', { line: number(details['line']) })}`
    if (typeof details['columns'] === 'number')
      return `${sentence} ${t('imports.failure.columns', { columns: number(details['columns']), maximum: number(Number(details['maximum'])) })}`
    return sentence
  }
}
