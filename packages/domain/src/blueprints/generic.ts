import { field, item, words } from './blueprint.ts'
import type { Blueprint, BlueprintCollection, BlueprintList } from './blueprint.ts'
import { shared } from './shared-words.ts'

const lists: BlueprintList[] = [
  {
    key: 'relation',
    name: words('Relations', 'Relaciones', 'Relations'),
    icon: 'handshake',
    items: [
      item('customer', words('Customer', 'Cliente', 'Client'), 'green', 'shopping-bag'),
      item('prospect', words('Prospect', 'Prospecto', 'Prospect'), 'blue', 'binoculars'),
      item('partner', words('Partner', 'Socio', 'Partenaire'), 'violet', 'handshake'),
      item('supplier', words('Supplier', 'Proveedor', 'Fournisseur'), 'orange', 'truck'),
    ],
  },
  {
    key: 'stage',
    name: words('Stages', 'Etapas', 'Étapes'),
    icon: 'funnel',
    items: [
      item('new', words('New', 'Nueva', 'Nouvelle'), 'gray'),
      item('talking', words('In conversation', 'En conversación', 'En discussion'), 'blue'),
      item('offer', words('Offer sent', 'Propuesta enviada', 'Offre envoyée'), 'yellow'),
      item('won', words('Won', 'Ganada', 'Gagnée'), 'green'),
      item('lost', words('Lost', 'Perdida', 'Perdue'), 'red'),
    ],
  },
  {
    key: 'contact_kind',
    name: words('Kinds of contact', 'Tipos de contacto', 'Types de contact'),
    icon: 'chats-circle',
    items: [
      item('call', words('Call', 'Llamada', 'Appel'), 'teal', 'phone'),
      item('meeting', words('Meeting', 'Reunión', 'Réunion'), 'violet', 'users-three'),
      item('mail', words('E-mail', 'Correo', 'E-mail'), 'blue', 'envelope-simple'),
      item('visit', words('Visit', 'Visita', 'Visite'), 'orange', 'map-pin'),
    ],
  },
]

const organisations: BlueprintCollection = {
  key: 'organisations',
  name: words('Organisation', 'Organización', 'Organisation'),
  pluralName: words('Organisations', 'Organizaciones', 'Organisations'),
  icon: 'buildings',
  description: words(
    'Companies, associations and public bodies you work with.',
    'Empresas, asociaciones e instituciones con las que trabaja.',
    'Entreprises, associations et institutions avec lesquelles vous travaillez.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('relation', words('Relation', 'Relación', 'Relation'), 'single_selection_from_list', { list: 'relation' }),
    field('website', shared.website, 'url'),
    field('phone', shared.phone, 'phone_number'),
    field('address', shared.address, 'physical_address', { displayWidth: 'full' }),
    field('employees', words('Employees', 'Empleados', 'Effectif'), 'number', { displayWidth: 'quarter' }),
    field('since', words('With us since', 'Con nosotros desde', 'Avec nous depuis'), 'date', {
      displayWidth: 'quarter',
    }),
    field('responsible', shared.responsible, 'single_entity'),
    field('about', shared.about, 'formatted_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('By relation', 'Por relación', 'Par relation'),
      content: ({ field: f }) => ({ groups: [{ by: { field: f('relation') }, direction: 'asc' }] }),
    },
  ],
}

const people: BlueprintCollection = {
  key: 'people',
  name: words('Person', 'Persona', 'Personne'),
  pluralName: words('People', 'Personas', 'Personnes'),
  icon: 'users-three',
  description: words(
    'Everybody you write to, call and meet.',
    'Todas las personas a quienes escribe, llama y visita.',
    'Toutes les personnes que vous contactez et rencontrez.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('organisation', words('Organisation', 'Organización', 'Organisation'), 'single_data_record', {
      collection: 'organisations',
      reverse: words('People', 'Personas', 'Personnes'),
    }),
    field('position', words('Position', 'Cargo', 'Fonction'), 'plain_text'),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('newsletter', words('Newsletter', 'Boletín', 'Lettre d’information'), 'boolean', { displayWidth: 'quarter' }),
    field('birthday', shared.birthday, 'date', { displayWidth: 'quarter' }),
    field('photo', shared.photo, 'single_image'),
    field('notes', shared.notes, 'plain_text', { settings: { isMultiline: true }, displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('Newsletter', 'Boletín', 'Lettre d’information'),
      content: ({ field: f }) => ({
        where: { left: { field: f('newsletter') }, op: 'is', right: [{ literal: true }] },
        columns: [{ key: `f${f('email')}` }, { key: `f${f('organisation')}` }],
      }),
    },
  ],
}

const opportunities: BlueprintCollection = {
  key: 'opportunities',
  name: words('Opportunity', 'Oportunidad', 'Opportunité'),
  pluralName: words('Opportunities', 'Oportunidades', 'Opportunités'),
  icon: 'chart-line-up',
  description: words(
    'What may become an order, and how far it is.',
    'Lo que puede convertirse en un pedido, y en qué etapa está.',
    'Ce qui peut devenir une commande, et où cela en est.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('organisation', words('Organisation', 'Organización', 'Organisation'), 'single_data_record', {
      collection: 'organisations',
      reverse: words('Opportunities', 'Oportunidades', 'Opportunités'),
    }),
    field('stage', words('Stage', 'Etapa', 'Étape'), 'single_selection_from_list', { list: 'stage' }),
    field('value', words('Value', 'Valor', 'Valeur'), 'money'),
    field('chance', words('Chance', 'Probabilidad', 'Probabilité'), 'percentage', { displayWidth: 'quarter' }),
    field('decision', words('Decision on', 'Decisión el', 'Décision le'), 'date', { displayWidth: 'quarter' }),
    field('responsible', shared.responsible, 'single_entity'),
    field('next', words('Next step', 'Próximo paso', 'Prochaine étape'), 'plain_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('Pipeline', 'Embudo', 'Pipeline'),
      isDefault: true,
      content: ({ field: f }) => ({
        groups: [{ by: { field: f('stage') }, direction: 'asc' }],
        sort: [{ by: { field: f('decision') }, direction: 'asc' }],
        totals: { [`f${f('value')}`]: 'sum' },
      }),
    },
    {
      name: words('Decided within 30 days', 'Se deciden en 30 días', 'Décision sous 30 jours'),
      content: ({ field: f, item: i }) => ({
        where: {
          all: [
            { left: { field: f('decision') }, op: 'between', right: [{ relativeDay: 0 }, { relativeDay: 30 }] },
            {
              left: { field: f('stage') },
              op: 'is_none_of',
              right: [{ literal: i('stage.won') }, { literal: i('stage.lost') }],
            },
          ],
        },
      }),
    },
  ],
}

const activities: BlueprintCollection = {
  key: 'activities',
  name: words('Activity', 'Actividad', 'Activité'),
  pluralName: words('Activities', 'Actividades', 'Activités'),
  icon: 'chats-circle',
  description: words(
    'Calls, meetings and visits: what was said, and what follows.',
    'Llamadas, reuniones y visitas: qué se habló y qué sigue.',
    'Appels, réunions et visites : ce qui a été dit, et la suite.',
  ),
  fields: [
    field('subject', words('Subject', 'Asunto', 'Objet'), 'plain_text', { isRequired: true }),
    field('kind', words('Kind', 'Tipo', 'Type'), 'single_selection_from_list', { list: 'contact_kind' }),
    field('when', words('When', 'Cuándo', 'Quand'), 'date_time'),
    field('people', words('With', 'Con', 'Avec'), 'multi_data_record', {
      collection: 'people',
      reverse: words('Activities', 'Actividades', 'Activités'),
    }),
    field('opportunity', words('Opportunity', 'Oportunidad', 'Opportunité'), 'single_data_record', {
      collection: 'opportunities',
      reverse: words('Activities', 'Actividades', 'Activités'),
    }),
    field('result', words('Result', 'Resultado', 'Résultat'), 'formatted_text', { displayWidth: 'full' }),
    field('follow_up', words('Follow up on', 'Dar seguimiento el', 'À relancer le'), 'date'),
  ],
  layouts: [
    {
      name: words('Newest first', 'Más recientes primero', 'Les plus récentes d’abord'),
      isDefault: true,
      content: ({ field: f }) => ({ sort: [{ by: { field: f('when') }, direction: 'desc' }] }),
    },
  ],
}

/** Whoever works with organisations and people, in whatever trade. */
export const genericBlueprint: Blueprint = {
  brand: 'generic',
  text: words(
    'Organisations, people, opportunities and every conversation with them.',
    'Organizaciones, personas, oportunidades y cada conversación con ellas.',
    'Organisations, personnes, opportunités et chaque échange avec elles.',
  ),
  lists,
  collections: [organisations, people, opportunities, activities],
  roles: [
    {
      name: words('Sales', 'Ventas', 'Ventes'),
      description: words(
        'Works on people, opportunities and activities.',
        'Trabaja con personas, oportunidades y actividades.',
        'Travaille sur les personnes, les opportunités et les activités.',
      ),
      writes: ['people', 'opportunities', 'activities'],
    },
  ],
}
