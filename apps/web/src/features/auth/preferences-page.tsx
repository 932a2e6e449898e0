import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { languages, type Language } from '@trellis/domain/api/ids'
import { languageNames } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { useLanguageChange } from '../../session/use-language-change.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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
        <Sections />
      </PageBody>
    </>
  )
}

/** The same outside of a team: whoever belongs to none has an account too. */
export function OwnPreferencesPage() {
  const { t } = useTranslation()
  const title = t('preferences.title')
  return (
    <>
      <title>{`${title} · Trellis`}</title>
      <h1>{title}</h1>
      <Sections />
      <Button component={Link} to={pathTo('root')} size="lg" fullWidth>
        {t('shell.accessDenied.home')}
      </Button>
    </>
  )
}

function Sections() {
  return (
    <>
      <LanguageChoice />
      <AppearanceChoice />
      <PictureSection />
      <AccountSections />
      <DevicesSection />
      <TokensSection />
      <LeaveSections />
    </>
  )
}

/** Switches at once; the old language comes back where it could not be saved. */
function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const change = useLanguageChange()
  return (
    <PreferencesSection title={t('preferences.language')} help={t('preferences.languageHelp')}>
      {(titleId) => (
        <SegmentedControl
          aria-labelledby={titleId}
          size="sm"
          value={i18n.language}
          onChange={(language) => change(language as Language)}
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
