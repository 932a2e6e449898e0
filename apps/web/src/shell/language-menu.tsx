import { Button, Menu } from '@mantine/core'
import { CaretDownIcon, GlobeIcon } from '@phosphor-icons/react'
import { languages, type Language } from '@trellis/domain/api/ids'
import { languageNames } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { useLanguageChange } from '../session/use-language-change.ts'

/** Changes the language at once, also before anybody has signed in. */
export function LanguageMenu() {
  const { i18n } = useTranslation()
  const current = i18n.language as Language
  const change = useLanguageChange()
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" leftSection={<GlobeIcon size={16} />} rightSection={<CaretDownIcon size={12} />}>
          {languageNames[current]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === current || undefined}
            onClick={() => change(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
