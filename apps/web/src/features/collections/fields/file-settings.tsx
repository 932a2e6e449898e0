import { MultiSelect, NumberInput } from '@mantine/core'
import { maximumFileBytes } from '@trellis/domain/files/api'
import { fileKinds } from '@trellis/domain/files/kinds'
import { mostFiles } from '@trellis/domain/fields/types/files'
import { useTranslation } from 'react-i18next'

interface FileSettingsProps {
  readonly settings: Record<string, unknown>
  readonly onChange: (settings: Record<string, unknown>) => void
}

/** Which files a field takes, how large, and how many; each only where the type has it. */
export function FileSettings({ settings, onChange }: FileSettingsProps) {
  const { t } = useTranslation()
  const { kinds, maximumMegabytes, maximumNumber } = settings
  return (
    <>
      {Array.isArray(kinds) && (
        <MultiSelect
          label={t('files.settings.kinds')}
          description={t('files.settings.kindsHelp')}
          data={fileKinds.map((kind) => ({ value: kind, label: t(`files.kinds.${kind}`) }))}
          value={kinds as string[]}
          onChange={(chosen) => onChange({ ...settings, kinds: chosen })}
        />
      )}
      <NumberInput
        label={t('files.settings.maximumMegabytes')}
        min={1}
        max={maximumFileBytes / 1024 ** 2}
        clampBehavior="strict"
        allowDecimal={false}
        value={Number(maximumMegabytes)}
        onChange={(megabytes) => megabytes !== '' && onChange({ ...settings, maximumMegabytes: Number(megabytes) })}
      />
      {maximumNumber !== undefined && (
        <NumberInput
          label={t('files.settings.maximumNumber')}
          min={1}
          max={mostFiles}
          clampBehavior="strict"
          allowDecimal={false}
          value={Number(maximumNumber)}
          onChange={(number) => number !== '' && onChange({ ...settings, maximumNumber: Number(number) })}
        />
      )}
    </>
  )
}
