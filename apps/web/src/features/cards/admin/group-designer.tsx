import { ActionIcon, Button, Select } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react'
import type { LocalText } from '@trellis/domain/api/ids'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import type { Collection } from '@trellis/domain/collections/api'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../../drafts/left-form.tsx'
import { useFormDraft } from '../../../drafts/use-form-draft.ts'
import { useTeam } from '../../../session/use-session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { IconPicker } from '../../../ui/icon-picker.tsx'
import { ReorderList } from '../../../ui/reorder-list.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useLocalText } from '../card-text.ts'
import { useKnownFields } from '../known-fields.ts'
import { cardFaces } from '../registry.ts'
import { isSame } from './card-draft.ts'
import { LocalInputs } from './local-inputs.tsx'
import { RecordPreview } from './record-preview.tsx'
import cardClasses from '../cards.module.css'
import classes from './designer.module.css'

export interface GroupDraft {
  readonly name: LocalText
  readonly icon: string
  readonly cardIds: readonly number[]
}

interface GroupDesignerProps {
  readonly collection: Collection
  readonly cards: readonly Card[]
  /** Null for a new one. */
  readonly group: CardGroup | null
  readonly isSaving: boolean
  readonly error: unknown
  /** @param onSaved to be called once it is */
  readonly onSave: (draft: GroupDraft, onSaved: () => void) => void
  readonly onClose: () => void
}

/** A tab of the record page and its cards side by side, on a real record. */
export function GroupDesigner({ collection, cards, group, isSaving, error, onSave, onClose }: GroupDesignerProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const { defaultDataLanguage } = useTeam().Team
  const panel = useRef<HTMLElement>(null)
  const [base] = useState<GroupDraft>(() => ({
    name: group?.name ?? {},
    icon: group?.icon ?? 'cards',
    cardIds: group?.cardIds ?? [],
  }))
  const [draft, setDraft] = useState(base)
  const [isNameMissing, setNameMissing] = useState(false)
  const isUnsaved = !isSame(draft, base)
  const { left, drop } = useFormDraft({
    form: `card-group ${group?.id ?? `new ${collection.id}`}`,
    base,
    values: draft,
    isUnsaved,
    isSaving,
    onRestore: setDraft,
  })
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const change = (changes: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...changes }))

  function save() {
    if ((draft.name[defaultDataLanguage] ?? '').trim() !== '') return onSave(draft, drop)
    setNameMissing(true)
    panel.current?.querySelector<HTMLElement>('input')?.focus()
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

  return (
    <div className={classes.split}>
      <div className={classes.main}>
        <RecordPreview collection={collection}>
          <Board cards={cards} cardIds={draft.cardIds} />
        </RecordPreview>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and Ctrl+Enter bubble up from the inputs inside */}
      <aside
        className={classes.panel}
        ref={panel}
        aria-label={group ? t('cards.groups.edit') : t('cards.groups.new')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      >
        <div className={classes.bar}>
          <h2>{textOf(draft.name) || t('cards.groups.new')}</h2>
          <ActionIcon aria-label={t('common.close')} onClick={close}>
            <XIcon size={16} />
          </ActionIcon>
        </div>
        <div className={classes.form}>
          <LeftForm {...left} />
          <LocalInputs
            label={t('cards.groups.name')}
            value={draft.name}
            error={isNameMissing && !draft.name[defaultDataLanguage]?.trim() && t('cards.groups.nameMissing')}
            onChange={(name) => change({ name })}
          />
          <IconPicker label={t('cards.groups.icon')} value={draft.icon} onChange={(icon) => change({ icon })} />
          <CardChoice cards={cards} cardIds={draft.cardIds} onChange={(cardIds) => change({ cardIds })} />
          <ErrorLine error={error} />
        </div>
        <div className={classes.foot}>
          <span className={classes.unsaved} role="status">
            {isUnsaved ? t('cards.admin.unsaved') : t('cards.admin.noChanges')}
          </span>
          <Button onClick={close}>{isUnsaved ? t('cards.admin.discard') : t('common.close')}</Button>
          <Button className={classes.save} loading={isSaving} onClick={save}>
            {group ? t('cards.groups.save') : t('cards.groups.create')}
          </Button>
        </div>
      </aside>
    </div>
  )
}

interface CardChoiceProps {
  readonly cards: readonly Card[]
  readonly cardIds: readonly number[]
  readonly onChange: (cardIds: number[]) => void
}

/** Which cards, in which order. */
function CardChoice({ cards, cardIds, onChange }: CardChoiceProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const ids = cardIds.filter((id) => cards.some((card) => card.id === id))
  const others = cards.filter(({ id }) => !ids.includes(id))
  const titleOf = (id: number) => textOf(cards.find((card) => card.id === id)?.title ?? {})
  return (
    <div>
      <div className={classes.label}>{t('cards.groups.cards')}</div>
      {ids.length === 0 && <p className={classes.hint}>{t('cards.groups.noCards')}</p>}
      <ReorderList
        ids={ids}
        label={t('cards.groups.cards')}
        onReorder={onChange}
        gripLabel={(id) => t('cards.groups.move', { title: titleOf(id) })}
        announce={(id, position) => t('cards.groups.moved', { title: titleOf(id), position, count: ids.length })}
      >
        {(id, grip) => {
          const card = cards.find((each) => each.id === id)
          return (
            card && (
              <div className={classes.fieldRow}>
                {grip}
                <Tile icon={cardFaces[card.cardType].icon} hue="violet" size={24} />
                <span className={classes.cut}>{titleOf(id)}</span>
                <ActionIcon
                  size={24}
                  aria-label={t('cards.groups.removeCard', { title: titleOf(id) })}
                  onClick={() => onChange(ids.filter((each) => each !== id))}
                >
                  <XIcon size={14} />
                </ActionIcon>
              </div>
            )
          )
        }}
      </ReorderList>
      {others.length > 0 ? (
        <Select
          // Made anew after each choice: it always stands empty.
          key={ids.join()}
          mt={8}
          aria-label={t('cards.groups.addCard')}
          placeholder={t('cards.groups.addCard')}
          searchable
          data={others.map(({ id, title }) => ({ value: String(id), label: textOf(title) }))}
          value={null}
          onChange={(id) => id && onChange([...ids, Number(id)])}
        />
      ) : (
        cards.length > 0 && <p className={classes.hint}>{t('cards.groups.everyCard')}</p>
      )}
    </div>
  )
}

function Board({ cards, cardIds }: { cards: readonly Card[]; cardIds: readonly number[] }) {
  const { t } = useTranslation()
  const { sourceOf } = useKnownFields()
  if (cardIds.length === 0) return <p className={classes.hint}>{t('cards.groups.noCards')}</p>
  return (
    <div className={cardClasses.board}>
      {cardIds.map((id) => {
        const card = cards.find((each) => each.id === id)
        const source = card && sourceOf(card)
        if (!source) return null
        const { Card: Shown } = cardFaces[card.cardType]
        return <Shown key={id} card={card} source={source} />
      })}
    </div>
  )
}
