import { AppError } from '@trellis/domain/errors'
import { joinTexts } from '@trellis/domain/fields/joined-texts'
import { maximumImportColumns } from '@trellis/domain/imports/api'
import { guardCell } from '@trellis/domain/imports/formula-guard'
import { readText } from './read-csv.ts'
import { detectEncoding } from './text-encoding.ts'

/** Longest object that is taken as one. */
const longestObject = 2_000_000

type JsonObject = Record<string, unknown>

/**
 * Objects of a file, some at a time: a list of them, or one after another (NDJSON). Never more of it than one object lies
 * in memory.
 * @throws AppError file-not-json with `line`, counted from 1
 */
export async function* jsonObjects(path: string): AsyncGenerator<JsonObject[]> {
  const reader = jsonReader()
  for await (const text of readText(path, await detectEncoding(path))) {
    const found = reader.push(text)
    if (found.length > 0) yield found
  }
  reader.end()
}

function jsonReader() {
  let rest = ''
  let line = 1
  let isList = false
  let isOver = false
  let hasBegun = false
  // Inside an object: how deep, and whether in a text of it.
  let depth = 0
  let isText = false
  let isEscaped = false
  let scanned = 0

  const broken = () => new AppError('file-not-json', { line })

  function between(letter: string): boolean {
    if (letter === '\n') line++
    if (/\s/.test(letter) || letter === '\u{feff}') return false
    if (letter === '{' && !isOver) {
      hasBegun = true
      return true
    }
    if (letter === '[' && !hasBegun) {
      hasBegun = true
      isList = true
    } else if (letter === ']' && isList && !isOver) isOver = true
    else if (letter !== ',' || !hasBegun || isOver) throw broken()
    return false
  }

  function push(piece: string): JsonObject[] {
    const found: JsonObject[] = []
    const text = rest + piece
    let start = 0
    let at = scanned
    for (; at < text.length; at++) {
      if (depth === 0) {
        start = at
        if (between(text[at]!)) depth = 1
        continue
      }
      const code = text.charCodeAt(at)
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (code === 92) isEscaped = true
        else if (code === 34) isText = false
      } else if (code === 34) isText = true
      else if (code === 123 || code === 91) depth++
      else if ((code === 125 || code === 93) && --depth === 0) {
        const source = text.slice(start, at + 1)
        found.push(parsed(source))
        for (let next = source.indexOf('\n'); next >= 0; next = source.indexOf('\n', next + 1)) line++
        start = at + 1
      }
    }
    rest = depth === 0 ? '' : text.slice(start)
    scanned = rest.length
    if (rest.length > longestObject) throw broken()
    return found
  }

  function parsed(source: string): JsonObject {
    try {
      // More digits than a number keeps: its text is taken.
      return (/\d{16}/.test(source) ? parseExact(source, digitsOf) : JSON.parse(source)) as JsonObject
    } catch {
      throw broken()
    }
  }

  return {
    push,
    end() {
      if (depth > 0 || (isList && !isOver)) throw broken()
      if (!hasBegun) throw new AppError('file-empty')
    },
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseExact = JSON.parse as (text: string, reviver: Reviver) => unknown

const digitsOf: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && /\d{16}/.test(source.replace('.', '')) ? source : value

/** The keys of all objects as columns, in the order they first stand in the file. */
export async function jsonKeys(path: string): Promise<string[]> {
  const keys = new Set<string>()
  for await (const objects of jsonObjects(path)) {
    for (const object of objects) for (const key of Object.keys(object)) keys.add(key)
    if (keys.size > maximumImportColumns)
      throw new AppError('file-too-many-columns', { columns: keys.size, maximum: maximumImportColumns })
  }
  return [...keys]
}

/** Values as cells: several texts are joined, what has parts stays JSON. */
export async function* jsonRows(path: string, keys: readonly string[]): AsyncGenerator<string[][]> {
  for await (const objects of jsonObjects(path)) yield objects.map((object) => keys.map((key) => cellOf(object[key])))
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return guardCell(value.replaceAll('\0', ''))
  const isPlainList = Array.isArray(value) && value.every((each) => each === null || typeof each !== 'object')
  const text = isPlainList ? joinTexts(value.filter((each) => each !== null).map(String)) : JSON.stringify(value)
  return guardCell(text.replaceAll('\0', ''))
}
