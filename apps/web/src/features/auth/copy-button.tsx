import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Button
      leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? t('preferences.factor.copied') : t('preferences.factor.copy')}
    </Button>
  )
}
