import { useTranslation } from 'react-i18next'
import { RequestError } from '../api/request-error.ts'

/** One sentence for any failure: that of its code, or that the server could not be reached. */
export function useErrorSentence() {
  const { t } = useTranslation()
  return (error: unknown): string => {
    if (!(error instanceof RequestError)) return t('errors.unexpected')
    if (error.status === 0) return t('common.error.offline')
    return t(`errors.${error.code}`, { fields: '', minimum: '', reason: '', ...error.details })
  }
}
