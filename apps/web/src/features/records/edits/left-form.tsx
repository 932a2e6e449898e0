import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { useDraftTime } from './draft-time.ts'
import { drafts, placeKey } from './draft-store.ts'
import classes from './drafts.module.css'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useDraftOwner } from './use-stored-draft.ts'

type FormValues = Readonly<Record<string, Value>>

/** What was typed into the form of a new record and never saved; and what is being typed, kept as one. */
export function useLeftForm(collection: Pick<Collection, 'id' | 'name'>) {
  const { t, i18n } = useTranslation()
  const owner = useDraftOwner()
  const title = t('records.newTitle', { name: collection.name.toLocaleLowerCase(i18n.language) })
  const place = { collectionId: collection.id, recordId: null, recordName: '', fieldId: null, title }
  const [found, setFound] = useState(() => drafts.list(owner).find((one) => placeKey(one) === placeKey(place)))
  const [generation, setGeneration] = useState(0)
  const keeper = useDraftKeeper(place, null)
  return {
    found,
    /** Another for editors that shall begin anew. */
    generation,
    write: (values: FormValues) => keeper.write({ value: values as Record<string, unknown> }, undefined),
    drop() {
      keeper.drop()
      setFound(undefined)
    },
    /** The text was taken up again: it is kept on as what is being typed. */
    taken() {
      setFound(undefined)
      setGeneration(generation + 1)
    },
  }
}

interface LeftFormProps {
  readonly left: ReturnType<typeof useLeftForm>
  readonly onRestore: (values: FormValues) => void
}

/** Above the form of a new record: what was typed there before. */
export function LeftForm({ left, onRestore }: LeftFormProps) {
  const { t } = useTranslation()
  const time = useDraftTime()
  const { found } = left
  if (!found) return null
  return (
    <div className={classes.bar} role="status" aria-label={t('history.draft.bar')}>
      <span className={classes.words}>{t('history.draft.of', { time: time(found.at) })}</span>
      <Button
        size="compact-xs"
        variant="light"
        onClick={() => {
          left.taken()
          onRestore((found.value ?? {}) as FormValues)
        }}
      >
        {t('history.draft.restore')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={left.drop}>
        {t('history.draft.discard')}
      </Button>
    </div>
  )
}
