import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { membershipApi, mostPastedLines, type MemberCandidate } from '@trellis/domain/records/membership-api'
import { call } from '../../../api/call.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import classes from './members.module.css'

interface ByPasteProps {
  readonly collection: Collection
  readonly onChoose: (records: readonly MemberCandidate[]) => void
}

/** Records by a column of names or numbers from elsewhere. */
export function ByPaste({ collection, onChoose }: ByPasteProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ count: number; missing: readonly string[] }>()
  const [problem, setProblem] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  // A spreadsheet gives several columns: the first is meant.
  const lines = text.split(/\r?\n/).flatMap((line) => line.split('\t')[0]?.trim() || [])
  const isTooMuch = lines.length > mostPastedLines

  async function find() {
    setFinding(true)
    setProblem(undefined)
    try {
      const params = { teamId, collectionId: collection.id }
      const { records } = await call(membershipApi.findMembers, { params, body: { lines } })
      const known = records.filter((record) => record !== null)
      onChoose(known.filter(({ isMember }) => !isMember))
      setFound({ count: known.length, missing: lines.filter((_line, index) => records[index] === null) })
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setFinding(false)
    }
  }

  return (
    <>
      <Textarea
        label={t('members.pasteLabel')}
        description={t('members.pasteHelp')}
        rows={6}
        value={text}
        error={isTooMuch ? t('members.tooMany', { number: number(mostPastedLines) }) : problem}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Button mt="sm" disabled={lines.length === 0 || isTooMuch} loading={isFinding} onClick={() => void find()}>
        {t('members.find')}
      </Button>
      {found && (
        <div role="status">
          <p className={classes.note}>{t('members.found', { count: found.count })}</p>
          {found.missing.length > 0 && (
            <>
              <p className={classes.note}>{t('members.notFound', { count: found.missing.length })}</p>
              <ul className={classes.missing}>
                {found.missing.map((line, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </>
  )
}
