import { words } from './blueprint.ts'
import type { MakeSample, SampleRecord } from './blueprint.ts'

const vendorNames = [
  { service: 'venue', name: words('The Old Mill', 'Hacienda del Molino', 'Le Vieux Moulin'), price: 2800 },
  { service: 'venue', name: words('Lakeside Manor', 'Quinta del Lago', 'Le Domaine du Lac'), price: 3600 },
  { service: 'venue', name: words('Orchard Barn', 'El Huerto', 'La Grange aux Pommiers'), price: 1900 },
  { service: 'venue', name: words('Rose Garden Hall', 'Salón Los Rosales', 'L’Orangerie'), price: 2400 },
  { service: 'catering', name: words('Salt & Thyme', 'Sal y Tomillo', 'Sel et Thym'), price: 62 },
  { service: 'catering', name: words('The Long Table', 'La Mesa Larga', 'La Grande Tablée'), price: 78 },
  { service: 'photo', name: words('Soft Light Studio', 'Estudio Luz Suave', 'Studio Lumière Douce'), price: 1500 },
  { service: 'photo', name: words('Two Lenses', 'Dos Lentes', 'Double Objectif'), price: 1850 },
  { service: 'flowers', name: words('Wild Bouquet', 'Ramo Silvestre', 'Bouquet Sauvage'), price: 650 },
  { service: 'flowers', name: words('Peony & Fern', 'Peonía y Helecho', 'Pivoine et Fougère'), price: 720 },
  { service: 'music', name: words('The Evening Quartet', 'Cuarteto del Atardecer', 'Le Quatuor du Soir'), price: 900 },
  { service: 'music', name: words('DJ Meridian', 'DJ Meridiano', 'DJ Méridien'), price: 700 },
  { service: 'cake', name: words('Three Tiers', 'Tres Pisos', 'Trois Étages'), price: 480 },
] as const
const tasks = [
  { name: words('Send the invitations', 'Enviar las invitaciones', 'Envoyer les invitations'), before: 120 },
  { name: words('Taste the menu', 'Prueba del menú', 'Goûter le menu'), before: 75 },
  { name: words('Choose the flowers', 'Elegir las flores', 'Choisir les fleurs'), before: 60 },
  { name: words('Seating plan', 'Plan de mesas', 'Plan de table'), before: 21 },
  { name: words('Confirm the music', 'Confirmar la música', 'Confirmer la musique'), before: 30 },
  { name: words('Rehearsal of the ceremony', 'Ensayo de la ceremonia', 'Répétition de la cérémonie'), before: 2 },
] as const
const wishes = [
  words(
    'Outdoors, whatever the weather.',
    'Al aire libre, con cualquier clima.',
    'En plein air, quel que soit le temps.',
  ),
  words(
    'A small ceremony, a long dinner.',
    'Ceremonia íntima y una cena larga.',
    'Une petite cérémonie, un long dîner.',
  ),
  words('Everything in white and sage green.', 'Todo en blanco y verde salvia.', 'Tout en blanc et vert sauge.'),
]
const allergyNotes = [
  words('Nuts', 'Nueces', 'Fruits à coque'),
  words('Shellfish', 'Mariscos', 'Fruits de mer'),
  words('No gluten', 'Sin gluten', 'Sans gluten'),
]
const lineWords = {
  deposit: words('Deposit', 'Anticipo', 'Acompte'),
  perGuest: words('Menu per guest', 'Menú por persona', 'Menu par personne'),
}
const days = [-48, -20, 9, 23, 44, 65, 86, 107, 142, 190, 240] as const

export const weddingsSample: MakeSample = (kit) => {
  const { dice, say, day } = kit
  const vendors = vendorNames.map(({ service, name, price }, index): SampleRecord => {
    const contact = kit.name()
    return {
      name: say(name),
      service: { item: `service.${service}` },
      contact: contact.full,
      email: kit.email(contact),
      phone: kit.phone(),
      website: `https://vendor-${index + 1}.example.org`,
      from_price: kit.money(price),
      commission: dice.pick(['5', '8', '10']),
      address: kit.address(),
    }
  })
  const expected = days.map(() => dice.between(5, 14) * 10)
  const weddings = days.map((offset, index): SampleRecord => {
    const [one, other] = [kit.name(), kit.name()]
    const planning = offset < 0 ? 'celebrated' : offset < 100 ? 'planning' : offset < 180 ? 'booked' : 'enquiry'
    return {
      couple: `${one.first} & ${other.first} ${other.last}`,
      planning: { item: `planning.${planning}` },
      day: day(offset),
      ceremony: dice.pick(['14:00:00', '15:30:00', '16:00:00']),
      expected: expected[index]!,
      ...(planning !== 'enquiry' && { venue: { record: ['vendors', index % 4] } }),
      budget: kit.money(dice.between(90, 280) * 100),
      email: kit.email(one),
      mobile: kit.phone(),
      planner: { person: true },
      ...(dice.percent(55) && { wishes: `<p>${kit.pick(wishes)}</p>` }),
    }
  })
  const guests = Array.from({ length: 60 }, (_, index): SampleRecord => {
    const name = kit.name()
    const wedding = 2 + (index % 4)
    const answer = dice.pick(['coming', 'coming', 'coming', 'not_coming', 'open', 'open'])
    const isComing = answer === 'coming'
    return {
      name: name.full,
      wedding: { record: ['weddings', wedding] },
      answer: { item: `answer.${answer}` },
      ...(isComing && {
        meal: { item: `meal.${dice.pick(['meat', 'fish', 'vegetarian', 'vegetarian', 'children'])}` },
      }),
      ...(isComing && { table: dice.between(1, 8) }),
      company: dice.pick([0, 1, 1, 2]),
      email: kit.email(name),
      ...(dice.percent(15) && { allergies: kit.pick(allergyNotes) }),
    }
  })
  const bookings = Array.from({ length: 24 }, (_, index): SampleRecord => {
    const wedding = index % 8
    const vendor = 4 + ((index * 2) % 9)
    const { service, price } = vendorNames[vendor]!
    const due = days[wedding]! - dice.between(10, 40)
    const isCatering = service === 'catering'
    return {
      name: `${String(vendors[vendor]!['name'])}, ${String(weddings[wedding]!['couple'])}`,
      wedding: { record: ['weddings', wedding] },
      vendor: { record: ['vendors', vendor] },
      lines: {
        items: [
          {
            description: say(isCatering ? lineWords.perGuest : lineWords.deposit),
            quantity: isCatering ? String(expected[wedding]) : '1',
            unitPrice: kit.money(isCatering ? price : price / 2),
          },
        ],
      },
      due: day(due),
      payment: due < -5 ? dice.pick(['paid', 'paid', 'overdue']) : dice.pick(['unpaid', 'partially_paid', 'paid']),
    }
  })
  const checklist = [2, 3, 4, 5, 6, 7].flatMap((wedding) =>
    tasks.map(({ name, before }): SampleRecord => {
      const due = days[wedding]! - before
      return {
        task: say(name),
        wedding: { record: ['weddings', wedding] },
        done: due < 0 && dice.percent(85),
        due: day(due),
        responsible: { person: true },
      }
    }),
  )
  return { vendors, weddings, guests, bookings, checklist }
}
