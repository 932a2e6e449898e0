let whole: ReadonlySet<string> | undefined

/** The names of the catalogue: to be there before an icon is written. */
export async function loadIconNames(): Promise<void> {
  whole ??= (await import('./icon-names.ts')).iconNames
}

/** The names where most icons are only shown: they come when they are needed (the web app puts this in their place). */
export const iconNames: Pick<ReadonlySet<string>, 'has'> = {
  has(name) {
    if (!whole) throw new Error('Icons are read before their names are there')
    return whole.has(name)
  },
}
