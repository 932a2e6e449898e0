import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@trellis/domain/api/ids'
import { authApi } from '@trellis/domain/auth/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { toastError } from '../../ui/toast.tsx'

/** Speaks another language at once, and everywhere the person signs in; the old one comes back where it is not saved. */
export function useLanguageChange(): (language: Language) => void {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (language: Language) => call(authApi.saveInterfaceLanguage, { body: { language } }),
    onMutate: async (language) => {
      const before = i18n.language as Language
      await changeLanguage(language)
      return { before }
    },
    onSuccess: (_, interfaceLanguage) => {
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, user: { ...session.user, interfaceLanguage } },
      )
    },
    onError: async (_, __, context) => {
      if (context) await changeLanguage(context.before)
      toastError(i18n.t('preferences.languageFailed'))
    },
  })
  return (language) => save.mutate(language)
}
