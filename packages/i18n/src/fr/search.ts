import type { search as english } from '../en/search.ts'
import type { Phrases } from '../phrases.ts'

export const search = {
  namesOnly: 'Noms seulement',
  allFields: 'Tous les champs',
  where: 'Chercher dans',
  searching: 'Recherche…',
  none: 'Aucun résultat trouvé',
  noneHint: 'Essayez avec moins de mots, d’autres mots, ou cherchez dans tous les champs.',
  found_one: '{{count}} résultat',
  found_other: '{{count}} résultats',
  failed: 'La recherche n’a pas fonctionné.',
  clear: 'Effacer la recherche',
} satisfies Phrases<typeof english>
