import type { dashboard as english } from '../en/dashboard.ts'
import type { Phrases } from '../phrases.ts'

export const dashboard = {
  title: 'Tableau de bord',
  /** By the team's brand. */
  glance: {
    generic: 'Votre équipe en un coup d’œil',
    camps: 'Votre camp en un coup d’œil',
    music: 'Votre école de musique en un coup d’œil',
    schools: 'Votre école en un coup d’œil',
    weddings: 'Vos mariages en un coup d’œil',
  },
  noCollectionsHint: {
    generic:
      'Une collection de données réunit des enregistrements d’un même type : personnes, produits, commandes. Créez-en une, ou déposez un fichier ici.',
    camps:
      'Une collection de données réunit des enregistrements d’un même type : campeurs, cabanes, inscriptions. Créez-en une, ou déposez un fichier ici.',
    music:
      'Une collection de données réunit des enregistrements d’un même type : élèves, cours, instruments. Créez-en une, ou déposez un fichier ici.',
    schools:
      'Une collection de données réunit des enregistrements d’un même type : élèves, classes, factures. Créez-en une, ou déposez un fichier ici.',
    weddings:
      'Une collection de données réunit des enregistrements d’un même type : couples, invités, prestataires. Créez-en une, ou déposez un fichier ici.',
  },
  addedThisMonth: '+{{number}} ce mois-ci',
  records: 'Enregistrements',
  containedWithin_one: 'dans {{count}} collection',
  containedWithin_other: 'dans {{count}} collections',
  changesThisMonth: 'Modifications du mois',
  versusLastMonth: 'par rapport au mois dernier',
  outgoingMessages: 'Messages sortants',
  incomingMessages: 'Messages entrants',
  outgoingHint: 'envoyés, ouverts et en échec',
  incomingHint: 'réponses à lire',
  changesByDay: 'Modifications par jour',
  changesOn_one: '{{count}} modification le {{day}}',
  changesOn_other: '{{count}} modifications le {{day}}',
  today: 'Aujourd’hui',
  featuredCollections: 'Collections en vedette',
  recentChanges: 'Modifications récentes',
  allChanges: 'Toutes les modifications',
  allCollections: 'Toutes les collections',
  newCollection: 'Nouvelle collection',
  noStats: 'Aucune statistique trouvée pour cette équipe',
  noChanges: 'Aucune modification récente trouvée pour cette équipe',
  noChangesHint: 'Ce que l’on crée, modifie et importe apparaît ici, le plus récent en premier.',
  noCollections: 'Aucune collection de données trouvée pour cette équipe',
  noCollectionsMember:
    'Une collection de données réunit des enregistrements d’un même type. Un administrateur de l’équipe peut créer la première.',
  change: {
    somebody: 'Quelqu’un',
    records_one: '{{count}} enregistrement',
    records_other: '{{count}} enregistrements',
    edit: '<b>{{by}}</b> a modifié <what/>',
    create: '<b>{{by}}</b> a créé <what/>',
    trash: '<b>{{by}}</b> a mis <what/> à la corbeille',
    restore: '<b>{{by}}</b> a restauré <what/>',
    import: '<b>{{by}}</b> a importé <what/>',
    membership: '<b>{{by}}</b> a modifié les collections de <what/>',
    order: '<b>{{by}}</b> a déplacé <what/> dans l’ordre de {{collection}}',
    merge: '<b>{{by}}</b> a fusionné <what/>',
    type_change: '<b>{{by}}</b> a changé le type d’un champ de <what/>',
    revert: '<b>{{by}}</b> a annulé des modifications de <what/>',
  },
  statsError: 'Une erreur s’est produite lors du chargement des statistiques de l’équipe',
  changesError: 'Une erreur s’est produite lors du chargement des modifications récentes',
  collectionsError: 'Une erreur s’est produite lors du chargement des collections de données',
} satisfies Phrases<typeof english>
