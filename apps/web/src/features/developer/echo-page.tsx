import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './developer.module.css'

type State = 'connecting' | 'connected' | 'closed'

/** Sends words over the live connection and shows what comes back. */
export function EchoPage() {
  const { t } = useTranslation()
  const { state, lines, send } = useEcho()
  const [message, setMessage] = useState('')
  return (
    <>
      <PageHeader
        title={t('developer.echo')}
        note={
          <Tag hue={state === 'connected' ? 'green' : 'gray'} withDot>
            {t(`developer.${state}`)}
          </Tag>
        }
      />
      <form
        className={`${classes.body} ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (message) send(message)
          setMessage('')
        }}
      >
        <p className={classes.intro}>{t('developer.echoIntro')}</p>
        <TextInput
          label={t('developer.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div className={classes.row}>
          <Button
            type="submit"
            variant="filled"
            disabled={state !== 'connected'}
            title={state === 'connected' ? undefined : t(`developer.${state}`)}
          >
            {t('developer.send')}
          </Button>
        </div>
        <ol className={classes.log} aria-live="polite">
          {lines.map(({ id, way, text }) => (
            <li key={id}>
              {t(`developer.${way}`)}: {text}
            </li>
          ))}
        </ol>
      </form>
    </>
  )
}

interface Line {
  id: number
  way: 'sent' | 'received'
  text: string
}

function useEcho() {
  const [state, setState] = useState<State>('connecting')
  const [lines, setLines] = useState<Line[]>([])
  const socket = useRef<WebSocket>(null)

  useEffect(() => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/echo`)
    socket.current = opened
    opened.addEventListener('open', () => setState('connected'))
    opened.addEventListener('close', () => setState('closed'))
    opened.addEventListener('message', ({ data }) => addLine('received', String(data)))
    return () => opened.close()
  }, [])

  function addLine(way: Line['way'], text: string) {
    setLines((before) => [...before, { id: before.length, way, text }])
  }

  function send(text: string) {
    socket.current?.send(text)
    addLine('sent', text)
  }

  return { state, lines, send }
}
