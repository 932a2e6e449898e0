import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import { takenUp } from './taken-up.ts'
import { useLeftForm } from './use-left-form.ts'

interface FormDraftOf<Values> {
  /** Names it in this team: "role 12". */
  readonly form: string
  /** What is saved. */
  readonly base: Values
  readonly values: Values
  readonly isUnsaved: boolean
  /** While it is saved nobody is asked before the form is left. */
  readonly isSaving: boolean
  readonly onRestore: (values: Values) => void
}

/**
 * Keeps what is unsaved in a form, over a reload, a crash and a sign-out, and asks before the form is left by accident.
 * `left` are the props of LeftForm; `drop` is called when the form was saved or given up.
 */
export function useFormDraft<Values extends object>(draftOf: FormDraftOf<Values>) {
  const { form, base, values, isUnsaved, isSaving, onRestore } = draftOf
  const { t } = useTranslation()
  const { found, write, drop, taken } = useLeftForm({ form }, base)
  const wasUnsaved = useRef(false)
  const latest = useRef({ write, drop, values })
  latest.current = { write, drop, values }
  const written = JSON.stringify(values)
  useUnsavedGuard(isUnsaved && !isSaving, t('history.draft.kept'))

  useEffect(() => {
    if (isUnsaved) latest.current.write(latest.current.values)
    else if (wasUnsaved.current) latest.current.drop()
    wasUnsaved.current = isUnsaved
  }, [written, isUnsaved])

  const offer = found && takenUp(found, base)
  return {
    drop,
    left: {
      found: offer && found,
      isOlder: offer?.isOlder ?? false,
      onDiscard: drop,
      onRestore() {
        taken()
        if (offer) onRestore({ ...values, ...offer.changes })
      },
    },
  }
}
