/** The search box of the top bar; its placeholder and label belong to the shell. */
export const search = {
  namesOnly: 'Names only',
  allFields: 'All fields',
  where: 'Search in',
  searching: 'Searching…',
  none: 'No results found',
  noneHint: 'Try fewer or other words, or search in all fields.',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  failed: 'The search did not work.',
  clear: 'Clear the search',
} as const
