import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'

/** More of a text than this nobody reads here. */
const shownBytes = 256 * 1024

/** The beginning of a text, as plain text whatever it holds. */
export function TextView({ address, onFailed }: { address: string; onFailed: () => void }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<{ text: string; isCut: boolean }>()
  useEffect(() => {
    const controller = new AbortController()
    readBeginning(address, controller.signal).then(setShown, () => !controller.signal.aborted && onFailed())
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onFailed is new at every render and does the same
  }, [address])
  if (!shown) return <Loader aria-label={t('common.loading')} />
  return (
    <div className={classes.paper}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <pre className={classes.text} tabIndex={0}>
        {shown.text}
      </pre>
      {shown.isCut && <p className={classes.cut}>{t('files.viewer.tooLong')}</p>}
    </div>
  )
}

async function readBeginning(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } })
  if (!answer.ok) throw new Error(`The text answered ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? bytes.byteLength)
  return { text: decoded(bytes), isCut: total > bytes.byteLength }
}

/** UTF-8, else the old encoding of Windows, which every byte fits. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
