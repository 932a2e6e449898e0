import { Input, SegmentedControl, Select, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languages, type Language } from '@trellis/domain/api/ids'
import { authApi } from '@trellis/domain/auth/api'
import { languageNames } from '@trellis/i18n/languages'
import i18next from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageBody } from '../../ui/page.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import classes from './preferences-page.module.css'

/** Interface language, kept with the person; appearance, kept on this device. */
export function PreferencesPage() {
  const { t, i18n } = useTranslation()
  const saveLanguage = useSaveLanguage()
  return (
    <>
      <PageHeader title={t('preferences.title')} />
      <PageBody width="form">
        <div className={classes.form}>
          <Select
            label={t('preferences.language')}
            description={t('preferences.languageHelp')}
            data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            value={i18n.language}
            onChange={(language) => language && saveLanguage.mutate(language as Language)}
          />
          <Appearance />
        </div>
      </PageBody>
    </>
  )
}

function Appearance() {
  const { t } = useTranslation()
  const id = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Input.Wrapper label={t('preferences.appearance')} description={t('preferences.appearanceHelp')} labelElement="div" labelProps={{ id }}>
      <div>
        <SegmentedControl
          aria-labelledby={id}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
          data={[
            { value: 'light', label: t('preferences.light') },
            { value: 'dark', label: t('preferences.dark') },
            { value: 'auto', label: t('preferences.system') },
          ]}
        />
      </div>
    </Input.Wrapper>
  )
}

/** The page changes at once; where saving fails it goes back to the language before. */
function useSaveLanguage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (language: Language) => call(authApi.saveInterfaceLanguage, { body: { language } }),
    onMutate: async (language) => {
      const before = i18next.language as Language
      await changeLanguage(language)
      return { before }
    },
    onSuccess: (_, language) => {
      queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user: { ...session.user, interfaceLanguage: language } })
      toastDone(i18next.t('preferences.languageSaved'))
    },
    onError: async (_, __, context) => {
      if (context) await changeLanguage(context.before)
      toastError(i18next.t('preferences.languageFailed'))
    },
  })
}
