import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { roleInput, type RoleRow } from '@trellis/domain/permissions/api'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../api/request-error.ts'
import { pathTo } from '../../paths.ts'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DataMatrix } from './data-matrix.tsx'
import { FeatureChoice } from './feature-choice.tsx'
import { useRoleCalls } from './role-calls.ts'
import { draftOf, inputOf, isSameDraft, type RoleDraft } from './role-draft.ts'
import { RoleSummary } from './role-summary.tsx'
import { WizardChoice } from './wizard-choice.tsx'
import classes from './role-editor.module.css'

interface RoleEditorProps {
  /** Null for a new one. */
  existing: RoleRow | null
  base: RoleDraft
  roles: RoleRow[]
  onSaved: (role: number) => void
  onClose: () => void
}

/** One role: its name, what it opens, what it may do with which data, and all of that in words. */
export function RoleEditor({ existing: role, base, roles, onSaved, onClose }: RoleEditorProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { create, update } = useRoleCalls(teamId)
  const formId = useId()
  const [draft, setDraft] = useState(base)
  const [isMissingName, setMissingName] = useState(false)
  const isDirty = !isSameDraft(draft, base)
  const error = create.error ?? update.error
  const isNameTaken = isCode(error, 'name-taken')
  const { left, drop } = useFormDraft({
    form: `role ${role?.id ?? 'new'}`,
    base: inputOf(base),
    values: inputOf(draft),
    isUnsaved: isDirty,
    isSaving: false,
    onRestore: ({ featurePermissions, dataGrants, ...rest }) =>
      setDraft(draftOf({ ...rest, featurePermissions, dataGrants })),
  })
  const nameError =
    (isMissingName && t('permissions.editor.nameMissing')) || (isNameTaken && t('permissions.editor.nameTaken')) || null
  const change = (part: Partial<RoleDraft>) => setDraft((before) => ({ ...before, ...part }))

  function save(event: FormEvent) {
    event.preventDefault()
    const input = roleInput.safeParse(inputOf(draft))
    setMissingName(!input.success)
    if (!input.success) return
    change({ name: input.data.name, description: input.data.description })
    if (role) update.mutate({ roleId: role.id, body: input.data })
    else create.mutate(input.data, { onSuccess: ({ id }) => (drop(), onSaved(id)) })
  }

  return (
    <>
      <PageHeader
        title={role?.name ?? t('permissions.editor.newTitle')}
        crumbs={[
          { label: t('shell.menu.teamAdministration') },
          { label: t('permissions.roles.title'), to: pathTo('root.team.admin.userRoles', { teamId }) },
        ]}
        actions={
          <>
            <span className={classes.unsaved} role="status">
              {isDirty && t('permissions.editor.unsaved')}
            </span>
            <Button onClick={isDirty ? () => setDraft(base) : onClose}>
              {isDirty ? t('permissions.editor.discard') : t('common.close')}
            </Button>
            <Button type="submit" form={formId} variant="filled" loading={create.isPending || update.isPending}>
              {role ? t('permissions.editor.save') : t('permissions.editor.create')}
            </Button>
          </>
        }
      />
      <PageBody>
        <form id={formId} className={classes.editor} noValidate onSubmit={save}>
          <div className={classes.main}>
            <LeftForm {...left} />
            <ErrorLine error={isNameTaken ? null : error} />
            <div className={classes.basics}>
              <TextInput
                label={t('permissions.roles.name')}
                placeholder={t('permissions.editor.nameExample')}
                maxLength={60}
                data-autofocus
                value={draft.name}
                error={nameError}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Select
                label={t('permissions.editor.copyFrom')}
                description={t('permissions.editor.copyFromHelp')}
                data={roles
                  .filter(({ id }) => id !== role?.id)
                  .map(({ id, name }) => ({ value: String(id), label: name }))}
                value={null}
                searchable
                onChange={(id) => {
                  const original = roles.find((other) => String(other.id) === id)
                  if (original) change(rightsOf(original))
                }}
              />
              <Textarea
                className={classes.description}
                label={t('permissions.roles.description')}
                maxLength={500}
                minRows={2}
                value={draft.description}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
            </div>
            <FeatureChoice chosen={draft.features} onChange={(features) => change({ features })} />
            <DataMatrix grants={draft.grants} onChange={(grants) => change({ grants })} />
            <WizardChoice wizards={draft.wizards} onChange={(wizards) => change({ wizards })} />
          </div>
          <aside className={classes.side}>
            {role?.isBaseline ? (
              <p className={classes.note}>{t('permissions.editor.baselineHelp')}</p>
            ) : (
              <Switch
                label={t('permissions.roles.active')}
                description={t('permissions.editor.activeHelp')}
                checked={draft.isActive}
                onChange={(event) => change({ isActive: event.currentTarget.checked })}
              />
            )}
            <RoleSummary draft={draft} />
          </aside>
        </form>
      </PageBody>
    </>
  )
}

function rightsOf(role: RoleRow): Pick<RoleDraft, 'features' | 'grants' | 'wizards'> {
  const { features, grants, wizards } = draftOf(role)
  return { features, grants, wizards }
}
