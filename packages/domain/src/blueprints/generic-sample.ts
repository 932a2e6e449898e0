import { words } from './blueprint.ts'
import type { MakeSample, SampleRecord } from './blueprint.ts'

const trades = [
  words('Bakery', 'Panadería', 'Boulangerie'),
  words('Printing House', 'Imprenta', 'Imprimerie'),
  words('Architects', 'Arquitectos', 'Architectes'),
  words('Garden Centre', 'Vivero', 'Jardinerie'),
  words('Logistics', 'Logística', 'Logistique'),
  words('Foundation', 'Fundación', 'Fondation'),
  words('Clinic', 'Clínica', 'Clinique'),
  words('Software', 'Software', 'Logiciels'),
]
const positions = [
  words('Managing director', 'Dirección general', 'Direction générale'),
  words('Buyer', 'Compras', 'Achats'),
  words('Head of marketing', 'Marketing', 'Marketing'),
  words('Accounting', 'Contabilidad', 'Comptabilité'),
  words('Office manager', 'Administración', 'Administration'),
  words('Project lead', 'Líder de proyecto', 'Chef de projet'),
]
const projects = [
  words('New website', 'Nuevo sitio web', 'Nouveau site web'),
  words('Yearly contract', 'Contrato anual', 'Contrat annuel'),
  words('Training for the team', 'Capacitación del equipo', 'Formation de l’équipe'),
  words('Office move', 'Mudanza de oficina', 'Déménagement des bureaux'),
  words('Spring campaign', 'Campaña de primavera', 'Campagne de printemps'),
  words('Pilot in two branches', 'Piloto en dos sucursales', 'Essai dans deux agences'),
]
const steps = [
  words('Send references', 'Enviar referencias', 'Envoyer des références'),
  words('Meet the board', 'Reunión con la dirección', 'Rencontrer la direction'),
  words('Check the delivery date', 'Confirmar la fecha de entrega', 'Vérifier la date de livraison'),
  words('Wait for the budget', 'Esperar el presupuesto', 'Attendre le budget'),
]
const subjects = [
  words('First conversation', 'Primera conversación', 'Premier échange'),
  words('Questions about the offer', 'Preguntas sobre la propuesta', 'Questions sur l’offre'),
  words('Tour of the new offices', 'Recorrido por las nuevas oficinas', 'Visite des nouveaux bureaux'),
  words('Yearly review', 'Revisión anual', 'Bilan annuel'),
  words('Change of the delivery date', 'Cambio de la fecha de entrega', 'Changement de date de livraison'),
]
const results = [
  words(
    'They like the idea and want an offer.',
    'Les gusta la idea y piden una propuesta.',
    'L’idée plaît, une offre est demandée.',
  ),
  words('Call again after the holidays.', 'Llamar de nuevo después de las fiestas.', 'Rappeler après les congés.'),
  words(
    'Price is fine, the date is not yet.',
    'El precio está bien; falta la fecha.',
    'Le prix convient, la date reste à fixer.',
  ),
  words('Very happy with the work so far.', 'Muy satisfechos con el trabajo.', 'Très satisfaits du travail réalisé.'),
]
const stages = ['new', 'talking', 'talking', 'offer', 'offer', 'won', 'won', 'lost'] as const
const chances = { new: '10', talking: '30', offer: '60', won: '100', lost: '0' } as const

export const genericSample: MakeSample = (kit) => {
  const { dice, say, day } = kit
  const paragraph = (text: string) => `<p>${text}</p>`

  const organisations = Array.from({ length: 18 }, (_, index): SampleRecord => {
    const founder = kit.name()
    const name = `${say(trades[index % trades.length]!)} ${founder.last}`
    return {
      name,
      relation: {
        item: `relation.${dice.pick(['customer', 'customer', 'prospect', 'prospect', 'partner', 'supplier'])}`,
      },
      website: `https://${founder.last
        .normalize('NFD')
        .replaceAll(/[^A-Za-z]/g, '')
        .toLowerCase()}-${index + 1}.example.org`,
      phone: kit.phone(),
      address: kit.address(),
      employees: dice.between(3, 240),
      since: day(-dice.between(60, 2400)),
      ...(dice.percent(60) && { responsible: { person: true } }),
    }
  })

  const people = Array.from({ length: 44 }, (_, index): SampleRecord => {
    const name = kit.name()
    return {
      name: name.full,
      organisation: { record: ['organisations', index % organisations.length] },
      position: kit.pick(positions),
      email: kit.email(name),
      ...(dice.percent(80) && { mobile: kit.phone() }),
      newsletter: dice.percent(65),
      ...(dice.percent(30) && { birthday: day(-dice.between(9000, 21_000)) }),
    }
  })

  const opportunities = Array.from({ length: 26 }, (_, index): SampleRecord => {
    const stage = dice.pick(stages)
    const isOpen = stage !== 'won' && stage !== 'lost'
    return {
      name: say(projects[index % projects.length]!),
      organisation: { record: ['organisations', dice.between(0, organisations.length - 1)] },
      stage: { item: `stage.${stage}` },
      value: kit.money(dice.between(8, 240) * 100),
      chance: chances[stage],
      decision: day(isOpen ? dice.between(2, 75) : -dice.between(3, 120)),
      responsible: { person: true },
      ...(isOpen && { next: kit.pick(steps) }),
    }
  })

  const activities = Array.from({ length: 48 }, (_, index): SampleRecord => {
    const offset = index < 40 ? -dice.between(0, 120) : dice.between(1, 14)
    const first = dice.between(0, people.length - 1)
    return {
      subject: kit.pick(subjects),
      kind: { item: `contact_kind.${dice.pick(['call', 'call', 'meeting', 'mail', 'visit'])}` },
      when: kit.at(offset, `${String(dice.between(9, 17)).padStart(2, '0')}:${dice.pick(['00', '15', '30'])}`),
      people: {
        records: dice.percent(30)
          ? [
              ['people', first],
              ['people', (first + 18) % people.length],
            ]
          : [['people', first]],
      },
      opportunity: { record: ['opportunities', dice.between(0, opportunities.length - 1)] },
      ...(offset < 0 && { result: paragraph(kit.pick(results)) }),
      ...(dice.percent(35) && { follow_up: day(Math.max(1, offset + dice.between(5, 20))) }),
    }
  })
  return { organisations, people, opportunities, activities }
}
