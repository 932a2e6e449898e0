import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.join(import.meta.dirname, 'src')
const all = ['regular', 'bold', 'fill']

/** Of each icon, by the name of its component, the weights that the sources draw. */
export function drawnWeights(): ReadonlyMap<string, ReadonlySet<string>> {
  const drawn = new Map<string, Set<string>>()
  for (const file of globSync('**/*.tsx', { cwd: source })) {
    if (!file.endsWith('.test.tsx')) addWeights(readFileSync(path.join(source, file), 'utf8'), drawn)
  }
  return drawn
}

function addWeights(text: string, drawn: Map<string, Set<string>>) {
  const icons = new Set(
    [...text.matchAll(/import \{([^}]*)\} from '@phosphor-icons\/react[^']*'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^\w+$/.test(name)),
    ),
  )
  const tags = [...text.matchAll(/<([A-Z]\w*)(?=[\s/>])/g)].map(({ 1: name = '', index }) => {
    const attributes = attributesFrom(text, index)
    return { name, isWeighted: /\sweight=/.test(attributes), weights: weightsOf(attributes) }
  })
  // An icon that was put into a name of the file's own may be drawn by any tag of that file.
  const byOtherNames = tags
    .filter(({ name, isWeighted }) => isWeighted && !icons.has(name))
    .flatMap(({ weights }) => weights ?? [])
  if (byOtherNames.length > 0 && icons.size === 0) throw new Error('A weight is given to an icon of another file')
  for (const icon of icons) {
    const weights = drawn.get(icon) ?? new Set()
    drawn.set(icon, weights)
    const own = tags.filter(({ name }) => name === icon)
    for (const weight of own.flatMap((tag) => tag.weights ?? ['regular'])) weights.add(weight)
    const mentions = [...text.matchAll(new RegExp(`\\b${icon}\\b`, 'g'))].length
    // One in the import, one per tag; any other gives the icon away.
    if (mentions > own.length + 1) for (const weight of ['regular', ...byOtherNames]) weights.add(weight)
  }
}

/** What a tag says of the weight. @returns undefined where it says nothing */
function weightsOf(attributes: string): string[] | undefined {
  if (attributes.includes('{...')) return all
  const [, written] = /\sweight=("\w+"|\{[^}]*\})/.exec(attributes) ?? []
  if (written === undefined) return undefined
  const named = all.filter((weight) => new RegExp(`["']${weight}["']`).test(written))
  return named.length > 0 ? named : all
}

/** What stands in a tag, without what is drawn in its attributes. */
function attributesFrom(text: string, start: number): string {
  let attributes = ''
  let depth = 0
  let opened = start
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '{' && depth++ === 0) opened = index
    if (depth === 0 && letter === '>') break
    if (depth === 0) attributes += letter
    if (letter !== '}' || --depth > 0) continue
    const value = text.slice(opened, index + 1)
    if (attributes.endsWith('weight=') || value.startsWith('{...')) attributes += value
  }
  return attributes
}
