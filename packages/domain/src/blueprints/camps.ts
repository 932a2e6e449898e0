import { field, item, words } from './blueprint.ts'
import type { Blueprint, BlueprintCollection, BlueprintList } from './blueprint.ts'
import { shared } from './shared-words.ts'

const lists: BlueprintList[] = [
  {
    key: 'swim',
    name: words('Swimming levels', 'Niveles de natación', 'Niveaux de natation'),
    icon: 'swimming-pool',
    items: [
      item('none', words('Cannot swim', 'No nada', 'Ne nage pas'), 'red'),
      item('beginner', words('Beginner', 'Principiante', 'Débutant'), 'orange'),
      item('safe', words('Swims safely', 'Nada con seguridad', 'Nage en sécurité'), 'teal'),
      item('strong', words('Strong swimmer', 'Nada muy bien', 'Bon nageur'), 'green'),
    ],
  },
  {
    key: 'diet',
    name: words('Diets', 'Dietas', 'Régimes'),
    icon: 'fork-knife',
    items: [
      item('vegetarian', words('Vegetarian', 'Vegetariana', 'Végétarien'), 'green', 'leaf'),
      item('gluten', words('No gluten', 'Sin gluten', 'Sans gluten'), 'yellow', 'grains-slash'),
      item('nuts', words('No nuts', 'Sin frutos secos', 'Sans fruits à coque'), 'red', 'warning'),
      item('lactose', words('No lactose', 'Sin lactosa', 'Sans lactose'), 'blue', 'drop'),
      item('halal', words('Halal', 'Halal', 'Halal'), 'violet'),
    ],
  },
  {
    key: 'job',
    name: words('Camp jobs', 'Puestos del campamento', 'Fonctions au camp'),
    icon: 'identification-badge',
    items: [
      item('director', words('Director', 'Dirección', 'Direction'), 'violet'),
      item('counselor', words('Counselor', 'Monitoría', 'Animation'), 'green'),
      item('lifeguard', words('Lifeguard', 'Salvavidas', 'Surveillance de baignade'), 'blue', 'lifebuoy'),
      item('nurse', words('Nurse', 'Enfermería', 'Infirmerie'), 'red', 'first-aid-kit'),
      item('cook', words('Cook', 'Cocina', 'Cuisine'), 'orange', 'cooking-pot'),
    ],
  },
  {
    key: 'activity',
    name: words('Kinds of activities', 'Tipos de actividades', 'Types d’activités'),
    icon: 'sailboat',
    items: [
      item('water', words('On the water', 'En el agua', 'Sur l’eau'), 'blue', 'waves'),
      item('forest', words('In the forest', 'En el bosque', 'En forêt'), 'green', 'tree-evergreen'),
      item('craft', words('Crafts', 'Manualidades', 'Ateliers'), 'pink', 'paint-brush'),
      item('sport', words('Sports', 'Deportes', 'Sport'), 'orange', 'soccer-ball'),
      item('evening', words('Evening', 'Velada', 'Veillée'), 'violet', 'campfire'),
    ],
  },
]

const cabins: BlueprintCollection = {
  key: 'cabins',
  name: words('Cabin', 'Cabaña', 'Chalet'),
  pluralName: words('Cabins', 'Cabañas', 'Chalets'),
  icon: 'house-line',
  description: words('Where campers sleep.', 'Donde duermen los acampantes.', 'Là où dorment les campeurs.'),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('beds', words('Beds', 'Camas', 'Lits'), 'number', { displayWidth: 'quarter' }),
    field('near_water', words('By the lake', 'Junto al lago', 'Au bord du lac'), 'boolean', {
      displayWidth: 'quarter',
    }),
    field('equipment', words('Equipment', 'Equipamiento', 'Équipement'), 'detail_list', { displayWidth: 'full' }),
  ],
}

const staff: BlueprintCollection = {
  key: 'staff',
  name: words('Staff member', 'Integrante del equipo', 'Membre de l’équipe'),
  pluralName: words('Staff', 'Equipo del campamento', 'Équipe du camp'),
  icon: 'identification-badge',
  description: words(
    'Everybody who works at the camp, with their certificates.',
    'Quienes trabajan en el campamento, con sus certificados.',
    'Toutes les personnes qui travaillent au camp, avec leurs diplômes.',
  ),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('job', words('Job', 'Puesto', 'Fonction'), 'single_selection_from_list', { list: 'job' }),
    field('cabin', words('Cabin', 'Cabaña', 'Chalet'), 'single_data_record', {
      collection: 'cabins',
      reverse: words('Staff', 'Equipo', 'Équipe'),
    }),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field(
      'first_aid',
      words('First aid valid until', 'Primeros auxilios hasta', 'Secourisme valable jusqu’au'),
      'date',
    ),
    field('photo', shared.photo, 'single_image'),
  ],
}

const families: BlueprintCollection = {
  key: 'families',
  name: shared.family,
  pluralName: shared.families,
  icon: 'house',
  description: words(
    'Parents and guardians, and how to reach them.',
    'Madres, padres y tutores, y cómo localizarlos.',
    'Parents et responsables, et comment les joindre.',
  ),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('parent', words('Parent or guardian', 'Madre, padre o tutor', 'Parent ou responsable'), 'plain_text'),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('emergency', words('Emergency phone', 'Teléfono de emergencia', 'Téléphone d’urgence'), 'phone_number'),
    field('address', shared.address, 'physical_address', { displayWidth: 'full' }),
  ],
}

const campers: BlueprintCollection = {
  key: 'campers',
  name: words('Camper', 'Acampante', 'Campeur'),
  pluralName: words('Campers', 'Acampantes', 'Campeurs'),
  icon: 'backpack',
  description: words(
    'Children and young people, what they eat and what to watch for.',
    'Niñas, niños y jóvenes, qué comen y qué cuidados necesitan.',
    'Enfants et jeunes, ce qu’ils mangent et ce à quoi il faut veiller.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('family', shared.family, 'single_data_record', {
      collection: 'families',
      reverse: words('Children', 'Hijos', 'Enfants'),
    }),
    field('birthday', shared.birthday, 'date', { displayWidth: 'quarter' }),
    field('swim', words('Swimming', 'Natación', 'Natation'), 'single_selection_from_list', {
      list: 'swim',
      displayWidth: 'quarter',
    }),
    field('cabin', words('Cabin', 'Cabaña', 'Chalet'), 'single_data_record', {
      collection: 'cabins',
      reverse: words('Campers', 'Acampantes', 'Campeurs'),
    }),
    field('diet', words('Diet', 'Dieta', 'Régime'), 'multi_selection_from_list', { list: 'diet' }),
    field('health', words('Health notes', 'Notas de salud', 'Notes de santé'), 'plain_text', {
      settings: { isMultiline: true },
      displayWidth: 'full',
    }),
    field('photos', words('May be shown in photos', 'Puede salir en fotos', 'Peut figurer sur les photos'), 'boolean'),
    field('photo', shared.photo, 'single_image'),
  ],
  layouts: [
    {
      name: words('By swimming level', 'Por nivel de natación', 'Par niveau de natation'),
      content: ({ field: f }) => ({ groups: [{ by: { field: f('swim') }, direction: 'asc' }] }),
    },
    {
      name: words('Kitchen list', 'Lista de cocina', 'Liste de la cuisine'),
      content: ({ field: f }) => ({
        where: { left: { field: f('diet') }, op: 'is_not_empty', right: [] },
        columns: [{ key: `f${f('diet')}` }, { key: `f${f('health')}` }, { key: `f${f('cabin')}` }],
      }),
    },
  ],
}

const sessions: BlueprintCollection = {
  key: 'sessions',
  name: words('Session', 'Turno', 'Séjour'),
  pluralName: words('Sessions', 'Turnos', 'Séjours'),
  icon: 'campfire',
  description: words('Weeks of the camp.', 'Las semanas del campamento.', 'Les semaines du camp.'),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('dates', words('Dates', 'Fechas', 'Dates'), 'date_range'),
    field('ages', words('Ages', 'Edades', 'Âges'), 'plain_text', { displayWidth: 'quarter' }),
    field('places', words('Places', 'Lugares', 'Places'), 'number', { displayWidth: 'quarter' }),
    field('price', words('Price', 'Precio', 'Prix'), 'money'),
    field('about', shared.about, 'formatted_text', { displayWidth: 'full' }),
  ],
}

const registrations: BlueprintCollection = {
  key: 'registrations',
  name: words('Registration', 'Inscripción', 'Inscription'),
  pluralName: words('Registrations', 'Inscripciones', 'Inscriptions'),
  icon: 'clipboard-text',
  description: words(
    'Who comes to which session, and what is still to be paid.',
    'Quién viene a qué turno y qué falta por pagar.',
    'Qui vient à quel séjour, et ce qui reste à payer.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.number, 'plain_text', { isRequired: true }),
    field('camper', words('Camper', 'Acampante', 'Campeur'), 'single_data_record', {
      collection: 'campers',
      reverse: words('Registrations', 'Inscripciones', 'Inscriptions'),
    }),
    field('session', words('Session', 'Turno', 'Séjour'), 'single_data_record', {
      collection: 'sessions',
      reverse: words('Registrations', 'Inscripciones', 'Inscriptions'),
    }),
    field('received', words('Received', 'Recibida', 'Reçue'), 'date_time'),
    field('price', words('Price', 'Precio', 'Prix'), 'money', { displayWidth: 'quarter' }),
    field('paid', words('Paid', 'Pagado', 'Payé'), 'money', { displayWidth: 'quarter' }),
    field('payment', shared.payment, 'payment_status', { displayWidth: 'quarter' }),
    field('health_form', words('Health form here', 'Ficha médica recibida', 'Fiche sanitaire reçue'), 'boolean', {
      displayWidth: 'quarter',
    }),
    field('documents', shared.documents, 'multi_file', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('By payment', 'Por pago', 'Par paiement'),
      isDefault: true,
      content: ({ field: f }) => ({
        groups: [{ by: { field: f('payment') }, direction: 'asc' }],
        totals: { [`f${f('price')}`]: 'sum', [`f${f('paid')}`]: 'sum' },
      }),
    },
    {
      name: words('Health form missing', 'Falta la ficha médica', 'Fiche sanitaire manquante'),
      content: ({ field: f }) => ({
        where: { left: { field: f('health_form') }, op: 'is_not', right: [{ literal: true }] },
        sort: [{ by: { field: f('received') }, direction: 'asc' }],
      }),
    },
  ],
}

const activities: BlueprintCollection = {
  key: 'activities',
  name: words('Activity', 'Actividad', 'Activité'),
  pluralName: words('Activities', 'Actividades', 'Activités'),
  icon: 'tent',
  description: words(
    'What there is to do, when, where and with whom.',
    'Qué hay para hacer, cuándo, dónde y con quién.',
    'Ce que l’on peut faire, quand, où et avec qui.',
  ),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('kind', words('Kind', 'Tipo', 'Type'), 'single_selection_from_list', { list: 'activity' }),
    field('time', words('Begins at', 'Hora', 'Heure'), 'time', { displayWidth: 'quarter' }),
    field('place', shared.place, 'plain_text', { displayWidth: 'quarter' }),
    field('leaders', words('Led by', 'A cargo de', 'Encadrée par'), 'multi_data_record', {
      collection: 'staff',
      reverse: words('Activities', 'Actividades', 'Activités'),
    }),
    field('at_most', words('At most', 'Cupo', 'Au plus'), 'number', { displayWidth: 'quarter' }),
    field('icon', words('Icon', 'Icono', 'Icône'), 'icon', { displayWidth: 'quarter' }),
    field('material', words('Material', 'Material', 'Matériel'), 'plain_text', { displayWidth: 'full' }),
  ],
}

export const campsBlueprint: Blueprint = {
  brand: 'camps',
  text: words(
    'Campers, families, cabins and sessions, with every registration and diet.',
    'Acampantes, familias, cabañas y turnos, con cada inscripción y dieta.',
    'Campeurs, familles, chalets et séjours, avec chaque inscription et régime.',
  ),
  lists,
  collections: [cabins, staff, families, campers, sessions, registrations, activities],
  roles: [
    {
      name: words('Camp office', 'Oficina del campamento', 'Bureau du camp'),
      description: words(
        'Keeps families, campers and registrations.',
        'Lleva familias, acampantes e inscripciones.',
        'Tient les familles, les campeurs et les inscriptions.',
      ),
      writes: ['families', 'campers', 'registrations'],
    },
    {
      name: words('Counselors', 'Monitores', 'Animateurs'),
      description: words('Plan the activities.', 'Planean las actividades.', 'Préparent les activités.'),
      writes: ['activities'],
    },
  ],
}
