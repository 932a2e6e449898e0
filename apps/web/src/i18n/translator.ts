import type { PhraseTree } from './phrase-tree.ts'

/**
 * Says phrases. In the app it stands for i18next, which knows namespaces, nesting, formats and back ends that our phrases
 * do without, and weighs a fourteenth of the first screen: calls and types are i18next's (vite-own-phrases.ts, a test
 * compares the two on every phrase).
 */
export type Values = Readonly<Record<string, unknown>>
export type Say = (key: string, values?: Values) => string

const fallback = 'en'
const phrasesByLanguage = new Map<string, PhraseTree>()
const pluralRules = new Map<string, Intl.PluralRules>()
const watchers = new Set<() => void>()
const sayers = new Map<string, Say>()

export const translator = {
  language: fallback,
  t: ((key, values) => say(translator.language, key, values)) as Say,
  /** The same function for a language each time. */
  getFixedT(language: string): Say {
    let sayer = sayers.get(language)
    if (!sayer) sayers.set(language, (sayer = (key, values) => say(language, key, values)))
    return sayer
  },
}
export default translator

/** From now on phrases are said in this language. */
export function speak(language: string): void {
  translator.language = language
  for (const watcher of watchers) watcher()
}

/** @returns what ends the watch */
export function watchLanguage(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const hasPhrases = (language: string): boolean => phrasesByLanguage.has(language)

/** Adds to what is known of a language; what is known of it and newer takes its place. */
export function learn(language: string, phrases: PhraseTree): void {
  phrasesByLanguage.set(language, merged(phrasesByLanguage.get(language) ?? {}, phrases))
}

function merged(old: PhraseTree, added: PhraseTree): PhraseTree {
  const all: Record<string, string | PhraseTree> = { ...old }
  for (const [name, value] of Object.entries(added)) {
    const known = all[name]
    all[name] = typeof known === 'object' && typeof value === 'object' ? merged(known, value) : value
  }
  return all
}

function say(language: string, key: string, values: Values = {}): string {
  return filled(templateOf(language, key, values['count']), values)
}

/** A phrase as it is written, in the form for the count; in English where it has none, and the key where that has none. */
export function templateOf(language: string, key: string, count: unknown): string {
  for (const each of [language, fallback]) {
    const phrases = phrasesByLanguage.get(each)
    const plural = typeof count === 'number' ? at(phrases, `${key}_${formOf(each, count)}`) : undefined
    const template = plural ?? at(phrases, key)
    if (template !== undefined) return template
  }
  return key
}

/** The values in their places. */
export const filled = (template: string, values: Values): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => (name in values ? String(values[name] ?? '') : place))

function at(phrases: PhraseTree | undefined, key: string): string | undefined {
  let found: string | PhraseTree | undefined = phrases
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return typeof found === 'string' ? found : undefined
}

function formOf(language: string, count: number): string {
  let rules = pluralRules.get(language)
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)))
  return rules.select(count)
}
