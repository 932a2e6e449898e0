import type { search as english } from '../en/search.ts'
import type { Phrases } from '../phrases.ts'

export const search = {
  namesOnly: 'Solo nombres',
  allFields: 'Todos los campos',
  where: 'Buscar en',
  searching: 'Buscando…',
  none: 'No se encontraron resultados',
  noneHint: 'Probar con menos palabras, con otras, o buscar en todos los campos.',
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  failed: 'La búsqueda no funcionó.',
  clear: 'Borrar la búsqueda',
} satisfies Phrases<typeof english>
