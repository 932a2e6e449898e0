import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import type { Field } from '@trellis/domain/fields/field'
import { isBuilt, fieldTypeOf } from '@trellis/domain/fields/registry'
import { languageNames } from '@trellis/i18n/languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../../session/use-session.ts'
import { typeOf } from '../../fields/field.tsx'
import { DefaultValue } from './default-value.tsx'
import { withType, type DraftProblem, type FieldDraft } from './field-draft.ts'
import classes from './field-drawer.module.css'
import { IndexState } from './index-state.tsx'
import { TypeOfField } from './type-change/type-of-field.tsx'
import { TypePicker } from './type-picker.tsx'
import { TypeSettings } from './type-settings.tsx'
import { WidthPicker } from './width-bar.tsx'

interface FieldFormProps {
  teamId: number
  draft: FieldDraft
  /** Null for a new one. */
  field: Field | null
  problems: DraftProblem[]
  onChange: (changes: Partial<FieldDraft>) => void
}

export function FieldForm(props: FieldFormProps) {
  const { t } = useTranslation()
  const { teamId, draft, field, problems, onChange } = props
  const { availableDataLanguages, defaultDataLanguage } = useTeam().Team
  const languages = [
    defaultDataLanguage,
    ...availableDataLanguages.filter((language) => language !== defaultDataLanguage),
  ]
  return (
    <>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={
            languages.length === 1
              ? t('collections.drawer.title')
              : t('collections.drawer.titleIn', { language: languageNames[language] })
          }
          maxLength={200}
          value={draft.title[language] ?? ''}
          error={language === defaultDataLanguage && problems.includes('title') && t('collections.drawer.titleMissing')}
          onChange={(event) => onChange({ title: { ...draft.title, [language]: event.currentTarget.value } })}
        />
      ))}
      <Textarea
        label={t('collections.drawer.description')}
        description={t('collections.drawer.descriptionHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div>
        <div className={classes.label}>{t('collections.drawer.type')}</div>
        {field ? (
          <TypeOfField teamId={teamId} field={field} />
        ) : (
          <TypePicker value={draft.dataType} onChange={(type) => onChange(withType(draft, type))} />
        )}
      </div>
      <TypeSettings teamId={teamId} draft={draft} problems={problems} onChange={onChange} />
      <WidthPicker value={draft.displayWidth} onChange={(displayWidth) => onChange({ displayWidth })} />
      <Rules draft={draft} onChange={onChange} />
      {field && <IndexState teamId={teamId} field={field} />}
      <MoreSettings {...props} />
    </>
  )
}

function Rules({ draft, onChange }: Pick<FieldFormProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const mayBeUnique = isBuilt(draft.dataType) && fieldTypeOf(draft.dataType).isUniqueAllowed
  return (
    <div className={classes.switches}>
      <Switch
        label={t('collections.drawer.shown')}
        checked={draft.isShownInViews}
        onChange={(event) => onChange({ isShownInViews: event.currentTarget.checked })}
      />
      <Switch
        label={t('collections.drawer.required')}
        description={t('collections.drawer.requiredHelp')}
        checked={draft.isRequired}
        onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
      />
      <Switch
        label={t('collections.drawer.unique')}
        description={mayBeUnique ? t('collections.drawer.uniqueHelp') : t('collections.drawer.uniqueNotHere')}
        checked={draft.isUnique}
        disabled={!mayBeUnique}
        onChange={(event) => onChange({ isUnique: event.currentTarget.checked })}
      />
    </div>
  )
}

function MoreSettings({ draft, problems, onChange }: FieldFormProps) {
  const { t } = useTranslation()
  const [wasOpened, setOpen] = useState(draft.helpText !== '' || draft.defaultValue !== null)
  // What is wrong is not folded away.
  const isOpen = wasOpened || problems.includes('columnName')
  // A default needs to know its list or collection.
  const needsChoice = draft.settings['listId'] === undefined && draft.settings['collectionId'] === undefined
  const isUnready = needsChoice && isBuilt(draft.dataType) && fieldTypeOf(draft.dataType).defaultSettings === null
  return (
    <>
      <Button
        className={classes.more}
        variant="subtle"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('collections.drawer.fewer') : t('collections.drawer.more')}
      </Button>
      {isOpen && (
        <>
          {!isUnready && typeOf(draft.dataType)?.isDefaultAllowed !== false && (
            <DefaultValue draft={draft} onChange={(defaultValue) => onChange({ defaultValue })} />
          )}
          <Textarea
            label={t('collections.drawer.help')}
            description={t('collections.drawer.helpHelp')}
            minRows={2}
            maxLength={500}
            value={draft.helpText}
            onChange={(event) => onChange({ helpText: event.currentTarget.value })}
          />
          <TextInput
            label={t('collections.drawer.columnName')}
            description={t('collections.drawer.columnNameHelp')}
            maxLength={63}
            spellCheck={false}
            value={draft.columnName}
            error={problems.includes('columnName') && t('collections.drawer.columnNameWrong')}
            onChange={(event) => onChange({ columnName: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
