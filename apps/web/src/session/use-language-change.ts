import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@trellis/domain/api/ids'
import { authApi } from '@trellis/domain/auth/api'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { changeLanguage } from '../i18n/language.ts'
import { toastDone, toastError } from '../ui/toast.tsx'
import { sessionQuery } from './session.ts'

/**
 * Speaks another language at once, and everywhere the person signs in; the old one comes back where it is not saved. For
 * those who have not signed in this browser alone keeps it.
 */
export function useLanguageChange(): (language: Language) => void {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: async (language: Language) => {
      const session = await queryClient.ensureQueryData(sessionQuery)
      if (!session) return false
      await call(authApi.saveInterfaceLanguage, { body: { language } })
      return true
    },
    onMutate: async (language) => {
      const before = i18n.language as Language
      await changeLanguage(language)
      return { before }
    },
    onSuccess: (isSaved, interfaceLanguage) => {
      if (!isSaved) return
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, user: { ...session.user, interfaceLanguage } },
      )
      toastDone(i18n.t('preferences.languageSaved'))
    },
    onError: async (_, __, context) => {
      if (context) await changeLanguage(context.before)
      toastError(i18n.t('preferences.languageFailed'))
    },
  })
  return (language) => save.mutate(language)
}
