import { ActionIcon, Button } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import type { Collection } from '@trellis/domain/collections/api'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../../drafts/left-form.tsx'
import { useFormDraft } from '../../../drafts/use-form-draft.ts'
import { useTeam } from '../../../session/use-session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { useLocalText } from '../card-text.ts'
import { useKnownFields } from '../known-fields.ts'
import { cardFaces } from '../registry.ts'
import { draftOf, isSame, newDraft, problemsOf, type CardDraft, type CardProblem } from './card-draft.ts'
import { CardForm } from './card-form.tsx'
import { RecordPreview } from './record-preview.tsx'
import cardClasses from '../cards.module.css'
import classes from './designer.module.css'

interface CardDesignerProps {
  readonly collection: Collection
  readonly groups: readonly CardGroup[]
  /** Null for a new one. */
  readonly card: Card | null
  readonly isSaving: boolean
  readonly error: unknown
  /** @param onSaved to be called once it is */
  readonly onSave: (draft: CardDraft, onSaved: () => void) => void
  readonly onClose: () => void
}

/** A card and its settings side by side: every choice shows at once on a real record. */
export function CardDesigner({ collection, groups, card, isSaving, error, onSave, onClose }: CardDesignerProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const { defaultDataLanguage } = useTeam().Team
  const panel = useRef<HTMLElement>(null)
  const [base] = useState(() => (card ? draftOf(card, groups) : newDraft(groups)))
  const [draft, setDraft] = useState(base)
  const [problems, setProblems] = useState<CardProblem[]>([])
  const isUnsaved = !isSame(draft, base)
  const { left, drop } = useFormDraft({
    form: `card ${card?.id ?? `new ${collection.id}`}`,
    base,
    values: draft,
    isUnsaved,
    isSaving,
    onRestore: setDraft,
  })
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), [])

  function change(next: CardDraft) {
    setDraft(next)
    // Once pointed out, a problem goes as soon as it is mended.
    if (problems.length > 0) setProblems(problemsOf(next, defaultDataLanguage))
  }

  function save() {
    const found = problemsOf(draft, defaultDataLanguage)
    setProblems(found)
    if (found.length === 0) return onSave(draft, drop)
    if (found.includes('title')) panel.current?.querySelector<HTMLElement>('input')?.focus()
  }

  function giveUp() {
    drop()
    onClose()
  }

  function close() {
    if (!isUnsaved) return onClose()
    confirm({
      title: t('cards.admin.discardTitle'),
      text: t('cards.admin.discardText'),
      action: t('cards.admin.discard'),
      isDestructive: true,
      onConfirm: giveUp,
    })
  }

  const heading = textOf(draft.title) || t('cards.admin.new')
  return (
    <div className={classes.split}>
      <div className={classes.main}>
        <RecordPreview collection={collection}>
          <DraftCard collection={collection} draft={draft} heading={heading} />
        </RecordPreview>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and Ctrl+Enter bubble up from the inputs inside */}
      <aside
        className={classes.panel}
        ref={panel}
        aria-label={card ? t('cards.editCard') : t('cards.admin.new')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      >
        <div className={classes.bar}>
          <h2>{heading}</h2>
          <ActionIcon aria-label={t('common.close')} onClick={close}>
            <XIcon size={16} />
          </ActionIcon>
        </div>
        <div className={classes.form}>
          <LeftForm {...left} />
          <CardForm collection={collection} groups={groups} draft={draft} problems={problems} onChange={change} />
          <ErrorLine error={error} />
        </div>
        <div className={classes.foot}>
          <span className={classes.unsaved} role="status">
            {isUnsaved ? t('cards.admin.unsaved') : t('cards.admin.noChanges')}
          </span>
          <Button onClick={close}>{isUnsaved ? t('cards.admin.discard') : t('common.close')}</Button>
          <Button className={classes.save} loading={isSaving} onClick={save}>
            {card ? t('cards.admin.save') : t('cards.admin.create')}
          </Button>
        </div>
      </aside>
    </div>
  )
}

function DraftCard({ collection, draft, heading }: { collection: Collection; draft: CardDraft; heading: string }) {
  const { t } = useTranslation()
  const { defaultDataLanguage } = useTeam().Team
  const { sourceOf } = useKnownFields()
  const { cardGroupIds: _, ...content } = draft
  const card: Card = {
    ...content,
    id: 0,
    collectionId: collection.id,
    title: Object.values(draft.title).some(Boolean) ? draft.title : { [defaultDataLanguage]: heading },
  }
  const source = sourceOf(card)
  const isChosen = source && (source.kind !== 'record' || card.cardType === 'form')
  if (!isChosen) return <p className={classes.hint}>{t('cards.admin.sourceMissing')}</p>
  const { Card: Shown } = cardFaces[card.cardType]
  return (
    <div className={cardClasses.board}>
      {/* Another source is another card: what one had loaded is not the other's. */}
      <Shown
        key={`${card.cardType} ${card.sourceFieldId} ${JSON.stringify(card.settings)}`}
        card={card}
        source={source}
      />
    </div>
  )
}
