import { iconNames } from '@trellis/domain/fields/icon-names'
import { icons } from '@phosphor-icons/core'
import { describe, expect, test } from 'vitest'
import { en } from '@trellis/i18n/icon-words/en'
import { es } from '@trellis/i18n/icon-words/es'
import { fr } from '@trellis/i18n/icon-words/fr'
import { labelMaker } from '@trellis/i18n/icon-words/label-maker'
import { names } from '@trellis/i18n/icon-words/names'
import { entriesOf, withoutStar } from '@trellis/i18n/icon-words/word-list'

const parts = new Set([...iconNames].flatMap((name) => name.split('-')))
const properNames = entriesOf(names)

/** Written as in English and right so. */
const sameInBoth = {
  es: `brandy cable cactus cardinal chat chats chef control copyleft cursor david detective golf hockey
    horizontal hospital jeep kanban martini metal monitor nuclear onigiri panel panorama piano ping pizza
    polar pong radical radio regional robot sigma simple snowboard solar taxi terminal tilde tipi tornado
    tractor vector vertical video virtual virus visor`,
  fr: `air ambulance angle arc article audio badge barricade baseball bowling bulldozer bus cactus cardinal
    cassette champagne chef chevron cigarette circuit code copyleft cricket cube david disco dollar double
    drone escalator exclamation filament film garage golf hamburger hockey horizon horizontal identification
    image images intersection inverse jeep joystick kanban lasso logo lotus machine martini microphone
    microscope mobile navigation note notes notification onigiri option orange palette panorama parachute
    pause perspective piano ping pizza plus poker police pong puzzle question radical radio rectangle robot
    rose segment segments sigma signal signature simple six ski snowboard standard station structure synagogue
    t-shirt taxi tennis terminal tilde tipi train transparent triangle tube union vertical vignette virus
    webcam cube-transparent globe-simple`,
}

describe.each([
  ['Spanish', es, sameInBoth.es],
  ['French', fr, sameInBoth.fr],
] as const)('the words of %s', (_, language, same) => {
  const words = entriesOf(language.words)
  const labels = entriesOf(language.labels)

  test('are there for every part of every name', () => {
    expect([...parts].filter((part) => !words.has(part) && !properNames.has(part))).toEqual([])
  })

  test('name nothing the catalogue does not have', () => {
    const known = [...iconNames]
    const isBeginning = (name: string) => known.some((icon) => icon === name || icon.startsWith(`${name}-`))
    expect([...words.keys()].filter((word) => !parts.has(word))).toEqual([])
    expect([...labels.keys()].filter((name) => !isBeginning(name))).toEqual([])
    expect([...entriesOf(language.synonyms).keys()].filter((name) => !iconNames.has(name))).toEqual([])
    const tags = new Set<string>(icons.flatMap((icon) => [...icon.tags, ...icon.categories]))
    expect([...entriesOf(language.tags).keys()].filter((tag) => !tags.has(tag))).toEqual([])
  })

  test('are not English by accident', () => {
    const allowed = new Set(same.split(/\s+/))
    const english = [...words].filter(([word, spoken]) => withoutStar(spoken).toLowerCase() === word)
    expect(english.map(([word]) => word).filter((word) => !allowed.has(word))).toEqual([])
    const inEnglish = labelMaker(en)
    const isProper = (label: string) => /^[A-Z]/.test(label)
    const kept = [...labels].filter(([name, label]) => label === inEnglish(name) && !isProper(label))
    expect(kept.map(([name]) => name).filter((name) => !allowed.has(name))).toEqual([])
  })

  test('are each said once', () => {
    for (const text of [language.words, language.modifiers, language.labels, language.synonyms, language.tags]) {
      const keys = text.split(/[;\n]/).flatMap((entry) => (entry.includes(': ') ? [entry.split(': ')[0]?.trim()] : []))
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })
})

test.each([
  ['English', en],
  ['Spanish', es],
  ['French', fr],
] as const)('every icon has a label of its own in %s', (_, language) => {
  const labelOf = labelMaker(language)
  const labels = icons.map(({ name }) => labelOf(name))
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
  expect(labels.filter((label) => !/^\p{L}/u.test(label) || /[@{}*;:]| {2}/.test(label))).toEqual([])
})

test.each([
  ['guitar', 'guitar', 'guitarra', 'guitare'],
  ['address-book', 'address book', 'libreta de direcciones', 'carnet d’adresses'],
  ['arrow-left', 'arrow left', 'flecha izquierda', 'flèche gauche'],
  [
    'arrow-circle-up-right',
    'arrow up right in a circle',
    'flecha hacia arriba a la derecha en círculo',
    'flèche vers le haut à droite dans un cercle',
  ],
  [
    'arrow-fat-line-up',
    'arrow fat line up',
    'flecha gruesa hacia arriba con línea',
    'flèche épaisse vers le haut avec ligne',
  ],
  ['cloud-slash', 'cloud slash', 'nube tachada', 'nuage barré'],
  ['github-logo', 'GitHub logo', 'logotipo de GitHub', 'logo GitHub'],
  ['folder-open', 'folder open', 'carpeta abierta', 'dossier ouvert'],
  ['envelope-simple-open', 'envelope simple open', 'sobre simple abierto', 'enveloppe simple ouverte'],
  ['file-magnifying-glass', 'file magnifying glass', 'archivo con lupa', 'fichier avec loupe'],
  ['dice-five', 'dice five', 'dado con cinco', 'dé, face cinq'],
  ['list-check', 'checklist', 'lista de verificación', 'liste à cocher'],
])('%s reads naturally', (name, english, spanish, french) => {
  expect([en, es, fr].map((language) => labelMaker(language)(name))).toEqual([english, spanish, french])
})
