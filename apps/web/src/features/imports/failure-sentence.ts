import type { ErrorCode } from '@trellis/domain/errors'
import type { ImportJob } from '@trellis/domain/imports/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'

/** Why an import failed, with the place in the file where it is known. */
export function useFailureSentence() {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ error, errorDetails }: Pick<ImportJob, 'error' | 'errorDetails'>): string => {
    const details = errorDetails ?? {}
    if (details['reason'] === 'too-many-choices')
      return t('imports.failure.choices', {
        column: String(details['column']),
        maximum: number(Number(details['maximum'])),
      })
    const sentence = t(`errors.${(error ?? 'unexpected') as ErrorCode}`, { fields: '', minimum: '', reason: '' })
    if (typeof details['line'] === 'number')
      return `${sentence} ${t('imports.failure.line', { line: number(details['line']) })}`
    if (typeof details['columns'] === 'number')
      return `${sentence} ${t('imports.failure.columns', { columns: number(details['columns']), maximum: number(Number(details['maximum'])) })}`
    return sentence
  }
}
