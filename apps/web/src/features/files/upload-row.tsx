import { ActionIcon, Button, Progress } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/X'
import { useTranslation } from 'react-i18next'
import type { Upload } from './use-uploads.ts'
import classes from './files.module.css'

interface UploadRowProps {
  readonly upload: Upload
  /** Why it failed, in words. */
  readonly problem: string | undefined
  readonly onDrop: () => void
  readonly onRetry: () => void
}

/** An upload on its way, or what became of it. */
export function UploadRow({ upload, problem, onDrop, onRetry }: UploadRowProps) {
  const { t } = useTranslation()
  const { name } = upload.file
  const percent = Math.round(upload.share * 100)
  if (problem) {
    return (
      <li className={classes.failed} role="alert">
        <span className={classes.failedText}>
          <strong>{t('files.failed', { name })}</strong> {problem}
        </span>
        <Button size="compact-xs" onClick={onRetry}>
          {t('files.retry')}
        </Button>
        <ActionIcon size="sm" aria-label={t('files.dismiss')} onClick={onDrop}>
          <XIcon size={14} />
        </ActionIcon>
      </li>
    )
  }
  return (
    <li className={classes.upload}>
      <span className={classes.name}>{name}</span>
      <span className={classes.size}>{t('files.progress', { percent })}</span>
      <Progress
        className={classes.bar}
        value={percent}
        size="xs"
        aria-label={t('files.uploading', { name })}
        transitionDuration={120}
      />
      <ActionIcon size="sm" aria-label={t('files.cancel', { name })} onClick={onDrop}>
        <XIcon size={14} />
      </ActionIcon>
    </li>
  )
}
