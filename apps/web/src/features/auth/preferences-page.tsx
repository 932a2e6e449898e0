import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languages, type Language } from '@trellis/domain/api/ids'
import { authApi } from '@trellis/domain/auth/api'
import { languageNames } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { AccountSections } from './account-sections.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LeaveSections } from './leave-sections.tsx'
import { PictureSection } from './picture-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { TokensSection } from './tokens-section.tsx'

export function PreferencesPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('preferences.title')} />
      <PageBody width="form">
        <LanguageChoice />
        <AppearanceChoice />
        <PictureSection />
        <AccountSections />
        <DevicesSection />
        <TokensSection />
        <LeaveSections />
      </PageBody>
    </>
  )
}

/** Switches at once; the old language comes back where it could not be saved. */
function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (language: Language) => call(authApi.saveInterfaceLanguage, { body: { language } }),
    onMutate: async (language) => {
      const before = i18n.language as Language
      await changeLanguage(language)
      return { before }
    },
    onSuccess: (_, language) => {
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, user: { ...session.user, interfaceLanguage: language } },
      )
      toastDone(i18n.t('preferences.languageSaved'))
    },
    onError: async (_, __, context) => {
      if (context) await changeLanguage(context.before)
      toastError(i18n.t('preferences.languageFailed'))
    },
  })
  return (
    <PreferencesSection title={t('preferences.language')} help={t('preferences.languageHelp')}>
      {(titleId) => (
        <SegmentedControl
          aria-labelledby={titleId}
          size="sm"
          value={i18n.language}
          onChange={(language) => save.mutate(language as Language)}
          data={languages.map((language) => ({
            value: language,
            label: <span lang={language}>{languageNames[language]}</span>,
          }))}
        />
      )}
    </PreferencesSection>
  )
}

function AppearanceChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <PreferencesSection title={t('preferences.appearance')} help={t('preferences.appearanceHelp')}>
      {(titleId) => (
        <SegmentedControl
          aria-labelledby={titleId}
          size="sm"
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={[
            { value: 'light', label: t('preferences.light') },
            { value: 'dark', label: t('preferences.dark') },
            { value: 'auto', label: t('preferences.system') },
          ]}
        />
      )}
    </PreferencesSection>
  )
}
