import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import type { Collection } from '@trellis/domain/collections/api'
import {
  candidatesOf,
  hasCandidates,
  isLink,
  linkedCollectionId,
  reversedLink,
  whenTargetTrashed,
  type WhenTargetTrashed,
} from '@trellis/domain/fields/link'
import { useTranslation } from 'react-i18next'
import { useCollections } from '../../../session/collections.ts'
import { FieldContextProvider } from '../../fields/field-context.tsx'
import { FilterSentence } from '../../records/filter/filter-sentence.tsx'
import { useTeamFieldContext } from '../../records/use-team-field-context.ts'
import classes from './field-drawer.module.css'
import type { DraftProblem, FieldDraft } from './field-draft.ts'
import { useFieldTitle } from './use-field-title.ts'

interface LinkSettingsProps {
  teamId: number
  draft: FieldDraft
  problems: DraftProblem[]
  onChange: (changes: Partial<FieldDraft>) => void
}

/** Where a link leads, which records may be chosen, how the other side shows it, what holds in the trash. */
export function LinkSettings({ teamId, draft, problems, onChange }: LinkSettingsProps) {
  const { t, i18n } = useTranslation()
  const titleOf = useFieldTitle()
  const { data = [] } = useCollections(teamId)
  const roots = data.filter(
    ({ isUsedAsCustomList, idParentDataCollection: parent }) => !isUsedAsCustomList && parent === null,
  )
  const target = data.find(({ id }) => id === draft.settings['collectionId'])
  const isReverse = reversedLink(draft) !== undefined
  const change = (settings: Record<string, unknown>) => onChange({ settings: { ...draft.settings, ...settings } })

  if (isReverse) {
    const link = target?.DataFields.find(({ id }) => id === reversedLink(draft))
    const words = { title: link ? titleOf(link) : '', collection: target?.pluralName ?? '' }
    return (
      <>
        <p className={classes.help}>{t('collections.links.isReverse', words)}</p>
        {target && <Choosing draft={draft} target={target} onChange={change} />}
      </>
    )
  }
  return (
    <>
      <Select
        label={t('collections.drawer.collection')}
        placeholder={t('collections.drawer.chooseCollection')}
        searchable
        data={roots
          .map(({ id, pluralName }) => ({ value: String(id), label: pluralName }))
          .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))}
        value={target ? String(target.id) : null}
        error={problems.includes('collection') && t('collections.drawer.collectionMissing')}
        onChange={(id) => onChange({ settings: { collectionId: Number(id) }, defaultValue: null })}
      />
      {target && (
        <>
          <ReverseSetting draft={draft} target={target} problems={problems} onChange={onChange} />
          <Choosing draft={draft} target={target} onChange={change} />
          <Select
            label={t('collections.links.whenTrashed', { name: target.name })}
            allowDeselect={false}
            data={whenTargetTrashed.map((value) => ({ value, label: t(`collections.links.trashed.${value}`) }))}
            value={(draft.settings['whenTargetTrashed'] as WhenTargetTrashed | undefined) ?? 'empty'}
            onChange={(value) => change({ whenTargetTrashed: value })}
          />
        </>
      )}
    </>
  )
}

interface PartProps {
  draft: FieldDraft
  target: Collection
  onChange: (settings: Record<string, unknown>) => void
}

/** Which records may be chosen, and what stands below their names meanwhile. */
function Choosing({ draft, target, onChange }: PartProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const { context } = useTeamFieldContext()
  const shown = target.DataFields.filter((field) => !isLink(field) && field.id !== target.IdDataFieldDataObjectName)
  const secondLine = [draft.settings['secondLine'] ?? []].flat().map(String)
  return (
    <>
      <div>
        <div className={classes.label}>{t('collections.links.candidates')}</div>
        <FieldContextProvider value={context}>
          <FilterSentence
            collection={target}
            where={candidatesOf(draft)}
            onChange={(candidates) => onChange({ candidates })}
            onAskedDone={() => undefined}
          />
        </FieldContextProvider>
        <p className={classes.help}>
          {t(
            hasCandidates(draft) && !candidatesOf(draft)
              ? 'collections.links.candidatesHidden'
              : 'collections.links.candidatesHelp',
          )}
        </p>
      </div>
      <MultiSelect
        label={t('collections.links.secondLine')}
        description={t('collections.links.secondLineHelp')}
        maxValues={3}
        searchable
        data={shown.map((field) => ({ value: String(field.id), label: titleOf(field) }))}
        value={secondLine}
        onChange={(ids) => onChange({ secondLine: ids.length > 0 ? ids.map(Number) : undefined })}
      />
    </>
  )
}

/** A field of the linked collection that shows this link from there. */
function ReverseSetting({
  draft,
  target,
  problems,
  onChange,
}: Omit<PartProps, 'onChange'> & Pick<LinkSettingsProps, 'problems' | 'onChange'>) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const reverse = target.DataFields.find(
    ({ id }) => id === draft.settings['reverseFieldId'] && target.id === linkedCollectionId(draft),
  )
  if (reverse)
    return (
      <p className={classes.help}>
        {t('collections.links.hasReverse', { collection: target.pluralName, title: titleOf(reverse) })}
      </p>
    )
  return (
    <>
      <Switch
        label={t('collections.links.reverse', { collection: target.pluralName })}
        description={t('collections.links.reverseHelp')}
        checked={draft.reverseTitle !== null}
        onChange={(event) => onChange({ reverseTitle: event.currentTarget.checked ? '' : null })}
      />
      {draft.reverseTitle !== null && (
        <TextInput
          label={t('collections.links.reverseTitle', { collection: target.pluralName })}
          maxLength={200}
          value={draft.reverseTitle}
          error={problems.includes('reverseTitle') && t('collections.drawer.titleMissing')}
          onChange={(event) => onChange({ reverseTitle: event.currentTarget.value })}
        />
      )}
    </>
  )
}
