import { Textarea, TextInput } from '@mantine/core'
import type { Language, LocalText } from '@trellis/domain/api/ids'
import { languageNames } from '@trellis/i18n/languages'
import { useTeam } from '../../../session/use-session.ts'

interface LocalInputsProps {
  readonly label: string
  readonly value: LocalText
  /** Shown at the team's data language. */
  readonly error?: string | false
  /** Only that one, until the others are asked for. */
  readonly isShort?: boolean
  readonly isLong?: boolean
  readonly onChange: (value: LocalText) => void
}

/** One box per data language of the team, its default first. */
export function LocalInputs({ label, value, error, isShort, isLong, onChange }: LocalInputsProps) {
  const { defaultDataLanguage, availableDataLanguages } = useTeam().Team
  const others = isShort ? [] : availableDataLanguages.filter((language) => language !== defaultDataLanguage)
  const languages: readonly Language[] = [defaultDataLanguage, ...others]
  const Input = isLong ? Textarea : TextInput
  return languages.map((language) => (
    <Input
      key={language}
      label={languages.length === 1 ? label : `${label} (${languageNames[language]})`}
      maxLength={isLong ? 2000 : 200}
      value={value[language] ?? ''}
      error={language === defaultDataLanguage && error}
      onChange={(event: { currentTarget: { value: string } }) =>
        onChange({ ...value, [language]: event.currentTarget.value })
      }
    />
  ))
}
