import { words } from './blueprint.ts'
import type { MakeSample, SampleRecord } from './blueprint.ts'

const cabinNames = [
  words('Otter', 'Nutria', 'La Loutre'),
  words('Fox', 'Zorro', 'Le Renard'),
  words('Heron', 'Garza', 'Le Héron'),
  words('Marten', 'Marta', 'La Martre'),
  words('Owl', 'Búho', 'Le Hibou'),
  words('Lynx', 'Lince', 'Le Lynx'),
  words('Swallow', 'Golondrina', 'L’Hirondelle'),
  words('Badger', 'Tejón', 'Le Blaireau'),
]
const sessionNames = [
  words('Explorers’ week', 'Semana de exploradores', 'Semaine des explorateurs'),
  words('Lake and forest', 'Lago y bosque', 'Lac et forêt'),
  words('Adventure camp', 'Campamento de aventura', 'Camp aventure'),
  words('Young leaders', 'Jóvenes líderes', 'Jeunes responsables'),
]
const activityNames = [
  { name: words('Canoe tour', 'Paseo en canoa', 'Sortie en canoë'), kind: 'water', icon: 'waves', place: 'lake' },
  { name: words('Swimming', 'Natación', 'Baignade'), kind: 'water', icon: 'swimming-pool', place: 'lake' },
  {
    name: words('Raft building', 'Construir una balsa', 'Construction d’un radeau'),
    kind: 'water',
    icon: 'boat',
    place: 'lake',
  },
  {
    name: words('Tracks and traces', 'Huellas y rastros', 'Traces et empreintes'),
    kind: 'forest',
    icon: 'paw-print',
    place: 'forest',
  },
  {
    name: words('Shelter building', 'Construir un refugio', 'Construction de cabanes'),
    kind: 'forest',
    icon: 'tree-evergreen',
    place: 'forest',
  },
  {
    name: words('Map and compass', 'Mapa y brújula', 'Carte et boussole'),
    kind: 'forest',
    icon: 'compass',
    place: 'forest',
  },
  { name: words('Pottery', 'Cerámica', 'Poterie'), kind: 'craft', icon: 'paint-brush', place: 'barn' },
  { name: words('Kites', 'Papalotes', 'Cerfs-volants'), kind: 'craft', icon: 'wind', place: 'meadow' },
  { name: words('Football', 'Fútbol', 'Football'), kind: 'sport', icon: 'soccer-ball', place: 'meadow' },
  { name: words('Climbing', 'Escalada', 'Escalade'), kind: 'sport', icon: 'mountains', place: 'forest' },
  { name: words('Archery', 'Tiro con arco', 'Tir à l’arc'), kind: 'sport', icon: 'target', place: 'meadow' },
  {
    name: words('Campfire songs', 'Canciones de fogata', 'Chants autour du feu'),
    kind: 'evening',
    icon: 'campfire',
    place: 'fire',
  },
  {
    name: words('Night walk', 'Caminata nocturna', 'Marche de nuit'),
    kind: 'evening',
    icon: 'moon-stars',
    place: 'forest',
  },
  {
    name: words('Talent show', 'Noche de talentos', 'Spectacle des talents'),
    kind: 'evening',
    icon: 'microphone-stage',
    place: 'barn',
  },
] as const
const placeNames = {
  lake: words('Lake', 'Lago', 'Lac'),
  forest: words('Forest', 'Bosque', 'Forêt'),
  barn: words('Barn', 'Granero', 'Grange'),
  meadow: words('Meadow', 'Pradera', 'Prairie'),
  fire: words('Fire circle', 'Círculo de fogata', 'Cercle de feu'),
}
const healthNotes = [
  words(
    'Asthma: the spray is in the backpack.',
    'Asma: el inhalador está en la mochila.',
    'Asthme : le spray est dans le sac à dos.',
  ),
  words('Allergic to wasp stings.', 'Alergia a picaduras de avispa.', 'Allergie aux piqûres de guêpe.'),
  words('Sometimes walks in the sleep.', 'A veces camina dormido.', 'Marche parfois en dormant.'),
  words('Wears glasses.', 'Usa lentes.', 'Porte des lunettes.'),
]
const equipment = [
  {
    label: words('Showers', 'Duchas', 'Douches'),
    value: words('two, warm', 'dos, con agua caliente', 'deux, eau chaude'),
  },
  { label: words('Heating', 'Calefacción', 'Chauffage'), value: words('wood stove', 'estufa de leña', 'poêle à bois') },
]
const jobs = [
  'director',
  'counselor',
  'counselor',
  'counselor',
  'counselor',
  'counselor',
  'lifeguard',
  'lifeguard',
  'nurse',
  'cook',
]

export const campsSample: MakeSample = (kit) => {
  const { dice, say, day } = kit
  const cabins = cabinNames.map((name, index): SampleRecord => ({
    name: say(name),
    beds: index % 3 === 0 ? 10 : 8,
    near_water: index < 3,
    equipment: equipment.map(({ label, value }) => ({ label: say(label), value: say(value) })),
  }))
  const staff = [...jobs, 'counselor', 'counselor'].map((job, index): SampleRecord => {
    const name = kit.name()
    return {
      name: name.full,
      job: { item: `job.${job}` },
      ...(job === 'counselor' && { cabin: { record: ['cabins', index % cabins.length] } }),
      email: kit.email(name),
      mobile: kit.phone(),
      first_aid: day(dice.between(-20, 500)),
    }
  })
  const parents = Array.from({ length: 26 }, () => kit.name())
  const families = parents.map((parent): SampleRecord => ({
    name: parent.last,
    parent: parent.full,
    email: kit.email(parent),
    mobile: kit.phone(),
    emergency: kit.phone(),
    address: kit.address(),
  }))
  const diets = ['vegetarian', 'gluten', 'nuts', 'lactose', 'halal']
  const campers = Array.from({ length: 46 }, (_, index): SampleRecord => {
    const family = index % families.length
    return {
      name: kit.name(parents[family]!.last).full,
      family: { record: ['families', family] },
      birthday: day(-dice.between(8 * 365, 15 * 365)),
      swim: { item: `swim.${dice.pick(['none', 'beginner', 'safe', 'safe', 'strong'])}` },
      ...(index < 40 && { cabin: { record: ['cabins', index % cabins.length] } }),
      ...(dice.percent(35) && { diet: { items: [`diet.${dice.pick(diets)}`] } }),
      ...(dice.percent(20) && { health: kit.pick(healthNotes) }),
      photos: dice.percent(80),
    }
  })
  const prices = [390, 420, 460, 350]
  const sessions = sessionNames.map((name, index): SampleRecord => {
    const start = 21 + index * 14
    return {
      name: say(name),
      dates: { from: day(start), to: day(start + 6) },
      ages: ['8–10', '9–12', '11–14', '13–15'][index]!,
      places: index === 3 ? 12 : 24,
      price: kit.money(prices[index]!),
    }
  })
  const registrations = Array.from({ length: 54 }, (_, index): SampleRecord => {
    const session = index % sessions.length
    const payment = dice.pick(['paid', 'paid', 'paid', 'partially_paid', 'unpaid', 'unpaid', 'overdue'])
    const price = Number(sessions[session]!['price'])
    const paid = { paid: price, partially_paid: Math.round(price / 2), unpaid: 0, overdue: 0 }[payment] ?? 0
    return {
      name: `R-${1001 + index}`,
      camper: { record: ['campers', index % campers.length] },
      session: { record: ['sessions', session] },
      received: kit.at(
        -dice.between(1, 90),
        `${String(dice.between(8, 21)).padStart(2, '0')}:${dice.pick(['05', '20', '42'])}`,
      ),
      price: String(price),
      paid: String(paid),
      payment,
      health_form: dice.percent(70),
    }
  })
  const activities = activityNames.map(({ name, kind, icon, place }): SampleRecord => ({
    name: say(name),
    kind: { item: `activity.${kind}` },
    time: kind === 'evening' ? '20:30:00' : dice.pick(['09:30:00', '11:00:00', '14:30:00', '16:00:00']),
    place: say(placeNames[place]),
    leaders: { records: [['staff', dice.between(1, 5)]] },
    at_most: dice.pick([12, 16, 24]),
    icon,
  }))
  return { cabins, staff, families, campers, sessions, registrations, activities }
}
