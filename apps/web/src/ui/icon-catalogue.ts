/** The catalogue, loaded when a picker first opens: words to search by are English, as the catalogue has them. */
export interface CatalogueIcon {
  name: string
  words: string
}

let catalogue: Promise<CatalogueIcon[]> | null = null

export function loadIconCatalogue(): Promise<CatalogueIcon[]> {
  catalogue ??= import('@phosphor-icons/core').then(({ icons }) =>
    icons.map(({ name, tags, categories }) => ({
      name,
      words: [name, ...tags, ...categories].join(' ').toLowerCase(),
    })),
  )
  return catalogue
}

/** Icons whose words begin with every typed word; those named so come first. */
export function findIcons(icons: readonly CatalogueIcon[], typed: string): CatalogueIcon[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const hits = icons.filter((icon) => words.every((word) => ` ${icon.words.replaceAll('-', ' ')}`.includes(` ${word}`)))
  const first = words[0] ?? ''
  return hits.toSorted((a, b) => Number(b.name.startsWith(first)) - Number(a.name.startsWith(first)))
}

/** What teams of all five brands most often collect. */
export const commonIcons = [
  ...[
    'table',
    'users-three',
    'user',
    'student',
    'chalkboard-teacher',
    'baby',
    'house',
    'building-office',
    'buildings',
    'graduation-cap',
  ],
  ...[
    'music-notes',
    'guitar',
    'piano-keys',
    'microphone',
    'campfire',
    'tent',
    'tree',
    'mountains',
    'heart',
    'confetti',
  ],
  ...[
    'cake',
    'flower',
    'calendar-blank',
    'clock',
    'map-pin',
    'door',
    'receipt',
    'invoice',
    'currency-dollar',
    'credit-card',
  ],
  ...['shopping-cart', 'package', 'truck', 'car', 'airplane', 'phone', 'envelope', 'chat-circle', 'note', 'file-text'],
  ...['folder', 'image', 'video', 'book-open', 'list-bullets', 'tag', 'star', 'flag', 'wrench', 'paw-print'],
]
