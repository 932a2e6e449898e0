import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../api/pictures.ts'
import { LinkChip } from '../../../ui/link-chip.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { PickOne, PickSeveral, type Choice } from '../pick-choices.tsx'
import classes from '../fields.module.css'

/** Whoever left the team has no colour any more. */
function PersonChip({ id }: { id: number }) {
  const { t } = useTranslation()
  const { people } = useFieldContext().text
  const person = people.find((candidate) => candidate.id === id)
  const name = person?.name || person?.email || t('fields.unknownPerson', { id })
  return (
    <LinkChip name={name} hue={person?.isCurrent ? undefined : 'gray'} picture={pictureAddress(person?.pictureKey)} />
  )
}

function Show({ value, place }: ShowProps) {
  const chips = [value].flat().map((id) => <PersonChip key={String(id)} id={Number(id)} />)
  if (!Array.isArray(value)) return chips
  return <span className={place === 'cell' ? classes.chips : classes.tagsWrapped}>{chips}</span>
}

function usePeople(edit: EditProps) {
  const { t } = useTranslation()
  const { people } = useFieldContext().text
  const choices = useMemo(
    () =>
      people.map(({ id, name, email, isCurrent }): Choice => ({
        key: id,
        words: `${name} ${email}`,
        content: <PersonChip id={id} />,
        isOffered: isCurrent,
      })),
    [people],
  )
  const unknown = (id: number | string) => <PersonChip id={Number(id)} />
  return { edit, choices, unknown, emptyText: t('fields.noPersonFound') }
}

const Single = (edit: EditProps) => <PickOne {...usePeople(edit)} />
const Several = (edit: EditProps) => <PickSeveral {...usePeople(edit)} />

export const singleEntity: FieldFace = { Show, Edit: Single, EditMany: Several, icon: 'user-circle', width: 174 }
export const multiEntity: FieldFace = { Show, Edit: Several, EditMany: Several, icon: 'users-three', width: 210 }
