import { Button } from '@mantine/core'
import { CheckIcon, CopyIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../ui/copy-text.ts'

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  return (
    <Button leftSection={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />} onClick={() => copy(text)}>
      {isCopied ? t('preferences.factor.copied') : t('preferences.factor.copy')}
    </Button>
  )
}
