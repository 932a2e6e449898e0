import { useTranslation } from 'react-i18next'
import { RequestError } from '../api/request-error.ts'

/** What sentences may hold and an answer left out. */
const blanks = { fields: '', icon: '', minimum: '', maximum: '', reason: '', names: '', free: '', part: '' }

/** One sentence for any failure: that of its code, or that the server could not be reached. */
export function useErrorSentence() {
  const { t } = useTranslation()
  return (error: unknown): string => {
    if (!(error instanceof RequestError)) return t('errors.unexpected')
    if (error.status === 0) return t('common.error.offline')
    const key = `errors.${error.code}` as const
    const sentence: string = t(key, { ...blanks, ...error.details })
    return sentence === key ? t('errors.unexpected') : sentence
  }
}
