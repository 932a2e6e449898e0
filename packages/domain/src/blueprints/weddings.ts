import { field, item, words } from './blueprint.ts'
import type { Blueprint, BlueprintCollection, BlueprintList } from './blueprint.ts'
import { shared } from './shared-words.ts'

const lists: BlueprintList[] = [
  {
    key: 'planning',
    name: words('Planning', 'Planeación', 'Préparation'),
    icon: 'flower-lotus',
    items: [
      item('enquiry', words('Enquiry', 'Consulta', 'Demande'), 'blue'),
      item('booked', words('Booked', 'Reservada', 'Réservé'), 'violet'),
      item('planning', words('Being planned', 'En planeación', 'En préparation'), 'orange'),
      item('celebrated', words('Celebrated', 'Celebrada', 'Célébré'), 'green'),
    ],
  },
  {
    key: 'service',
    name: words('Services', 'Servicios', 'Prestations'),
    icon: 'storefront',
    items: [
      item('venue', words('Venue', 'Lugar', 'Lieu de réception'), 'violet', 'castle-turret'),
      item('catering', words('Catering', 'Banquete', 'Traiteur'), 'orange', 'fork-knife'),
      item('photo', words('Photography', 'Fotografía', 'Photographie'), 'blue', 'camera'),
      item('flowers', words('Flowers', 'Flores', 'Fleurs'), 'pink', 'flower'),
      item('music', words('Music', 'Música', 'Musique'), 'teal', 'music-notes'),
      item('cake', words('Cake', 'Pastel', 'Gâteau'), 'yellow', 'cake'),
    ],
  },
  {
    key: 'answer',
    name: words('Answers', 'Respuestas', 'Réponses'),
    icon: 'envelope-simple-open',
    items: [
      item('coming', words('Coming', 'Asistirá', 'Vient'), 'green', 'check-circle'),
      item('not_coming', words('Not coming', 'No asistirá', 'Ne vient pas'), 'red', 'x-circle'),
      item('open', words('No answer yet', 'Sin respuesta', 'Sans réponse'), 'gray', 'clock'),
    ],
  },
  {
    key: 'meal',
    name: words('Meals', 'Menús', 'Menus'),
    icon: 'fork-knife',
    items: [
      item('meat', words('Meat', 'Carne', 'Viande'), 'red'),
      item('fish', words('Fish', 'Pescado', 'Poisson'), 'blue', 'fish'),
      item('vegetarian', words('Vegetarian', 'Vegetariano', 'Végétarien'), 'green', 'leaf'),
      item('children', words('Children', 'Infantil', 'Enfant'), 'yellow'),
    ],
  },
]

const vendors: BlueprintCollection = {
  key: 'vendors',
  name: words('Vendor', 'Proveedor', 'Prestataire'),
  pluralName: words('Vendors', 'Proveedores', 'Prestataires'),
  icon: 'storefront',
  description: words(
    'Venues, kitchens, florists, bands: whom you work with.',
    'Lugares, cocinas, floristas, bandas: con quién trabaja.',
    'Lieux, traiteurs, fleuristes, musiciens : vos partenaires.',
  ),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('service', words('Service', 'Servicio', 'Prestation'), 'single_selection_from_list', { list: 'service' }),
    field('contact', words('Contact', 'Contacto', 'Contact'), 'plain_text'),
    field('email', shared.email, 'email_address'),
    field('phone', shared.phone, 'phone_number'),
    field('website', shared.website, 'url'),
    field('from_price', words('From', 'Desde', 'À partir de'), 'money', { displayWidth: 'quarter' }),
    field('commission', words('Commission', 'Comisión', 'Commission'), 'percentage', { displayWidth: 'quarter' }),
    field('address', shared.address, 'physical_address', { displayWidth: 'full' }),
    field('pictures', words('Pictures', 'Fotos', 'Photos'), 'multi_image', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('By service', 'Por servicio', 'Par prestation'),
      isDefault: true,
      content: ({ field: f }) => ({ groups: [{ by: { field: f('service') }, direction: 'asc' }] }),
    },
  ],
}

const weddings: BlueprintCollection = {
  key: 'weddings',
  name: words('Wedding', 'Boda', 'Mariage'),
  pluralName: words('Weddings', 'Bodas', 'Mariages'),
  icon: 'heart',
  description: words(
    'Couples and their day, from the first enquiry to the thank-you cards.',
    'Parejas y su día, desde la primera consulta hasta las tarjetas de agradecimiento.',
    'Les couples et leur jour, de la première demande aux cartes de remerciement.',
  ),
  isFeatured: true,
  fields: [
    field('couple', words('Couple', 'Pareja', 'Couple'), 'plain_text', { isRequired: true }),
    field('planning', words('Planning', 'Planeación', 'Préparation'), 'single_selection_from_list', {
      list: 'planning',
      displayWidth: 'quarter',
    }),
    field('day', words('Day', 'Día', 'Jour'), 'date', { displayWidth: 'quarter' }),
    field('ceremony', words('Ceremony at', 'Ceremonia', 'Cérémonie à'), 'time', { displayWidth: 'quarter' }),
    field('expected', words('Guests expected', 'Invitados previstos', 'Invités attendus'), 'number', {
      displayWidth: 'quarter',
    }),
    field('venue', words('Venue', 'Lugar', 'Lieu'), 'single_data_record', {
      collection: 'vendors',
      reverse: words('Weddings here', 'Bodas aquí', 'Mariages ici'),
    }),
    field('budget', words('Budget', 'Presupuesto', 'Budget'), 'money'),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('planner', words('Planner', 'Organiza', 'Organisé par'), 'single_entity'),
    field('wishes', words('Wishes', 'Deseos', 'Souhaits'), 'formatted_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('Next weddings', 'Próximas bodas', 'Prochains mariages'),
      isDefault: true,
      content: ({ field: f }) => ({
        where: { left: { field: f('day') }, op: 'at_least', right: [{ relativeDay: 0 }] },
        sort: [{ by: { field: f('day') }, direction: 'asc' }],
      }),
    },
  ],
}

const guests: BlueprintCollection = {
  key: 'guests',
  name: words('Guest', 'Invitado', 'Invité'),
  pluralName: words('Guests', 'Invitados', 'Invités'),
  icon: 'users-three',
  description: words(
    'Who is invited, who comes, where they sit and what they eat.',
    'Quién está invitado, quién asiste, dónde se sienta y qué come.',
    'Qui est invité, qui vient, où il s’assied et ce qu’il mange.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('wedding', words('Wedding', 'Boda', 'Mariage'), 'single_data_record', {
      collection: 'weddings',
      reverse: words('Guests', 'Invitados', 'Invités'),
    }),
    field('answer', words('Answer', 'Respuesta', 'Réponse'), 'single_selection_from_list', {
      list: 'answer',
      displayWidth: 'quarter',
    }),
    field('meal', words('Meal', 'Menú', 'Menu'), 'single_selection_from_list', {
      list: 'meal',
      displayWidth: 'quarter',
    }),
    field('table', words('Table', 'Mesa', 'Table'), 'number', { displayWidth: 'quarter' }),
    field('company', words('With company', 'Acompañantes', 'Accompagnants'), 'number', { displayWidth: 'quarter' }),
    field('email', shared.email, 'email_address'),
    field('allergies', shared.allergies, 'plain_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('Coming, by meal', 'Asistirán, por menú', 'Présents, par menu'),
      content: ({ field: f, item: i }) => ({
        where: { left: { field: f('answer') }, op: 'is', right: [{ literal: i('answer.coming') }] },
        groups: [{ by: { field: f('meal') }, direction: 'asc' }],
      }),
    },
    {
      name: words('No answer yet', 'Sin respuesta', 'Sans réponse'),
      content: ({ field: f, item: i }) => ({
        where: { left: { field: f('answer') }, op: 'is', right: [{ literal: i('answer.open') }] },
      }),
    },
  ],
}

const bookings: BlueprintCollection = {
  key: 'bookings',
  name: words('Booking', 'Contratación', 'Réservation'),
  pluralName: words('Bookings', 'Contrataciones', 'Réservations'),
  icon: 'receipt',
  description: words(
    'Which vendor does what at which wedding, for how much.',
    'Qué proveedor hace qué en cada boda, y por cuánto.',
    'Quel prestataire fait quoi à quel mariage, et pour combien.',
  ),
  fields: [
    field('name', words('Booking', 'Contratación', 'Réservation'), 'plain_text', { isRequired: true }),
    field('wedding', words('Wedding', 'Boda', 'Mariage'), 'single_data_record', {
      collection: 'weddings',
      reverse: words('Bookings', 'Contrataciones', 'Réservations'),
    }),
    field('vendor', words('Vendor', 'Proveedor', 'Prestataire'), 'single_data_record', {
      collection: 'vendors',
      reverse: words('Bookings', 'Contrataciones', 'Réservations'),
    }),
    field('lines', shared.lines, 'financial_line_items', { displayWidth: 'full' }),
    field('due', shared.due, 'date', { displayWidth: 'quarter' }),
    field('payment', shared.payment, 'payment_status', { displayWidth: 'quarter' }),
    field('contract', words('Contract', 'Contrato', 'Contrat'), 'single_file'),
  ],
}

const checklist: BlueprintCollection = {
  key: 'checklist',
  name: words('To do', 'Pendiente', 'Tâche'),
  pluralName: words('Checklist', 'Lista de pendientes', 'Liste des tâches'),
  icon: 'list-checks',
  description: words(
    'What is to be done before the day.',
    'Lo que hay que hacer antes del día.',
    'Ce qu’il faut faire avant le jour.',
  ),
  isFeatured: true,
  fields: [
    field('task', words('Task', 'Tarea', 'Tâche'), 'plain_text', { isRequired: true }),
    field('wedding', words('Wedding', 'Boda', 'Mariage'), 'single_data_record', {
      collection: 'weddings',
      reverse: words('Checklist', 'Pendientes', 'Tâches'),
    }),
    field('done', words('Done', 'Hecho', 'Fait'), 'boolean', { displayWidth: 'quarter' }),
    field('due', shared.due, 'date', { displayWidth: 'quarter' }),
    field('responsible', shared.responsible, 'single_entity'),
  ],
  layouts: [
    {
      name: words('Open, by date', 'Pendientes, por fecha', 'À faire, par date'),
      isDefault: true,
      content: ({ field: f }) => ({
        where: { left: { field: f('done') }, op: 'is_not', right: [{ literal: true }] },
        sort: [{ by: { field: f('due') }, direction: 'asc' }],
      }),
    },
  ],
}

export const weddingsBlueprint: Blueprint = {
  brand: 'weddings',
  text: words(
    'Couples, guests with their meals, vendors, bookings and a checklist.',
    'Parejas, invitados con su menú, proveedores, contrataciones y pendientes.',
    'Couples, invités avec leur menu, prestataires, réservations et tâches.',
  ),
  lists,
  collections: [vendors, weddings, guests, bookings, checklist],
  roles: [
    {
      name: words('Wedding planners', 'Organizadores de bodas', 'Organisateurs de mariages'),
      description: words(
        'Keep weddings, guests, bookings and the checklist.',
        'Llevan bodas, invitados, contrataciones y pendientes.',
        'Tiennent les mariages, les invités, les réservations et les tâches.',
      ),
      writes: ['weddings', 'guests', 'bookings', 'checklist'],
    },
  ],
}
