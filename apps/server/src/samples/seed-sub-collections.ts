import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Language } from '@trellis/domain/api/ids'
import { fieldInput } from '@trellis/domain/fields/api'
import type { TeamContext } from '../context.ts'
import { updateCollection } from '../features/collections/collections.ts'
import { createSubCollection } from '../features/collections/sub-collections.ts'
import { createField } from '../features/fields/fields.ts'
import { addMembers } from '../features/records/membership/membership.ts'

interface Made {
  language: Language
  studentsId: number
  attendanceId: number
  /** In the order of the sample world. */
  studentIds: readonly number[]
  now: () => Promise<TeamContext>
}

const words = {
  scholarship: {
    en: ['Scholarship student', 'Scholarship students'],
    es: ['Estudiante con beca', 'Estudiantes con beca'],
    fr: ['Élève boursier', 'Élèves boursiers'],
  },
  concert: { en: ['Summer concert'], es: ['Concierto de verano'], fr: ['Concert d’été'] },
  soloists: { en: ['Soloist', 'Soloists'], es: ['Solista', 'Solistas'], fr: ['Soliste', 'Solistes'] },
} as const

/** Parts of the students: those a condition finds, and those who play at a concert, in the order of its programme. */
export async function seedSubCollections({ language, now, ...made }: Made): Promise<void> {
  const create = async (key: keyof typeof words, input: object) => {
    const [name, pluralName] = words[key][language]
    return createSubCollection(await now(), subCollectionInput.parse({ name, pluralName, ...input }))
  }
  const { studentsId: idParentDataCollection, attendanceId } = made
  await create('scholarship', {
    icon: 'graduation-cap',
    idParentDataCollection,
    membershipDataFilter: { left: { field: attendanceId }, op: 'at_least', right: [{ literal: '90' }] },
  })
  const concert = await create('concert', { icon: 'sun', idParentDataCollection })
  const soloists = await create('soloists', { icon: 'microphone-stage', idParentDataCollection: concert.id })
  const piece = { title: { en: 'Piece', es: 'Pieza', fr: 'Pièce' }, dataType: 'plain_text' }
  await createField(await now(), concert.id, fieldInput.parse(piece))
  await updateCollection(await now(), concert.id, { membershipOrder: 'manual' })
  await addMembers(await now(), concert.id, { recordIds: made.studentIds.slice(0, 14) })
  await addMembers(await now(), soloists.id, { recordIds: made.studentIds.slice(2, 6) })
}
