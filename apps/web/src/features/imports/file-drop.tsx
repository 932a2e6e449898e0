import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { FileArrowUpIcon } from '@phosphor-icons/react/FileArrowUp'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maximumImportBytes, maximumImportColumns, maximumWorkbookBytes } from '@trellis/domain/imports/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './imports.module.css'
import { useFileSize } from './use-file-size.ts'

/** Drop or choose one file; too large ones are refused here already. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const size = useFileSize()
  const open = useRef<() => void>(null)
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <Dropzone
        classNames={{ root: classes.drop, inner: classes.dropInside }}
        unstyled
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        maxFiles={1}
        multiple={false}
        maxSize={maximumImportBytes}
        // By extension: browsers do not agree on the type of a CSV or Excel file.
        onDrop={([file]) => file && onFile(file)}
        onReject={() => setRefused(true)}
        inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
      >
        <FileArrowUpIcon size={40} aria-hidden />
        <span className={classes.dropTitle}>{t('imports.drop.here')}</span>
        <span className={classes.quiet}>{t('imports.drop.or')}</span>
        <Button onClick={() => open.current?.()}>{t('imports.drop.choose')}</Button>
        <span className={classes.quiet}>
          {t('imports.drop.limits', {
            size: size(maximumImportBytes),
            workbook: size(maximumWorkbookBytes),
            columns: number(maximumImportColumns),
          })}
        </span>
      </Dropzone>
      <ErrorLine error={isRefused} text={t('errors.file-too-large')} />
    </>
  )
}
