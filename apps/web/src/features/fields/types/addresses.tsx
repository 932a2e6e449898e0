import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { useFieldContext } from '../field-context.tsx'
import { LaterTextEdit } from '../later-text-edit.tsx'
import { TextShow } from '../text-show.tsx'
import classes from '../fields.module.css'

/** A link on the record page; plain text in a cell, where a click selects. */
function LinkShow({ href, outside, ...show }: ShowProps & { href: string; outside?: true }) {
  const { text } = useFieldContext()
  if (show.place === 'cell') return <TextShow {...show} />
  return (
    <a className={classes.link} href={href} {...(outside && { target: '_blank', rel: 'noreferrer noopener' })}>
      {breakable(show.type.display(show.value, show.field.settings, text))}
    </a>
  )
}

/** Where it is longer than its line, an address breaks before its host. */
const breakable = (address: string) =>
  address.split(/(?<=@)/).flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]))

export const emailAddress: FieldFace = {
  Show: (show) => <LinkShow {...show} href={`mailto:${String(show.value)}`} />,
  Edit: (edit: EditProps) => <LaterTextEdit {...edit} hints={{ inputMode: 'email' }} />,
  icon: 'at',
  width: 210,
}

export const phoneNumber: FieldFace = {
  Show: (show) => (
    <span className={classes.figures}>
      <LinkShow {...show} href={`tel:${String(show.value)}`} />
    </span>
  ),
  Edit: (edit: EditProps) => <LaterTextEdit {...edit} hints={{ inputMode: 'tel' }} />,
  icon: 'phone',
  width: 150,
}

export const url: FieldFace = {
  Show: (show) => <LinkShow {...show} href={String(show.value)} outside />,
  Edit: (edit: EditProps) => <LaterTextEdit {...edit} hints={{ inputMode: 'url' }} />,
  icon: 'link-simple',
  width: 210,
}
