import { describe, expect, it } from 'vitest'
import { languages } from '../api/ids.ts'
import { operators } from '../records/operators.ts'
import { sampleContext } from '../samples/context.ts'
import { shapes } from './data-types.ts'
import type { FieldType, Sample } from './field-type.ts'
import { checkValue } from './check-value.ts'
import { fieldTypeIds, fieldTypeOf } from './registry.ts'

const context = sampleContext()

const settingsOf = (type: FieldType, { settings }: Sample): Record<string, unknown> =>
  type.settings.parse(settings ?? type.defaultSettings)

const compare = (a: string | number | bigint, b: string | number | bigint): number => (a < b ? -1 : a > b ? 1 : 0)

describe.each(fieldTypeIds)('the field type %s', (id) => {
  const type = fieldTypeOf(id)

  it('stands under its own name, with a known shape', () => {
    expect(type.id).toBe(id)
    expect(shapes).toContain(type.shape)
  })

  it('has valid default settings, unless an admin must choose first', () => {
    if (type.defaultSettings) expect(type.settings.parse(type.defaultSettings)).toEqual(type.defaultSettings)
    else expect(type.settings.safeParse({}).success).toBe(false)
  })

  it('offers operators it knows, each once, and can be asked for emptiness', () => {
    expect(new Set(type.operators).size).toBe(type.operators.length)
    expect(operators).toEqual(expect.arrayContaining([...type.operators]))
    expect(type.operators).toEqual(expect.arrayContaining(['is_empty', 'is_not_empty']))
  })

  it('accepts its samples unchanged', () => {
    expect(type.samples.length).toBeGreaterThan(0)
    for (const sample of type.samples) {
      expect(type.value(settingsOf(type, sample)).parse(sample.value)).toEqual(sample.value)
    }
  })

  it('refuses what is no value: null, an object, NUL', () => {
    const [sample] = type.samples
    const schema = type.value(settingsOf(type, sample ?? { value: null }))
    for (const wrong of [null, undefined, {}, 'a\0b', '', [], [[]], Number.NaN]) {
      expect(schema.safeParse(wrong).success, `accepts ${JSON.stringify(wrong)}`).toBe(false)
    }
  })

  it('says why in a word there is a sentence for', () => {
    const settings = settingsOf(type, type.samples[0] ?? { value: null })
    expect(() => checkValue({ id: 5, dataType: id, settings }, { wrong: true })).toThrow(
      expect.objectContaining({ code: 'value-invalid', details: { fieldId: 5, reason: type.refusal } }),
    )
    expect(checkValue({ id: 5, dataType: id, settings }, ' ')).toBeNull()
  })

  it('reads back the text it writes', () => {
    if (type.isTextLossless === false) return
    for (const sample of type.samples) {
      if (sample.value === null) continue
      const settings = settingsOf(type, sample)
      const text = type.format(sample.value, settings, context)
      for (const language of languages) {
        expect(type.parse(text, settings, sampleContext(language)), text).toEqual({ value: sample.value })
      }
    }
  })

  it('never throws on texts and gives only values its schema accepts', () => {
    const texts = [
      'x',
      '-',
      '0',
      '12',
      '1e9',
      '#5',
      '(',
      '%',
      '31/31/2025',
      '٣',
      '\u0301',
      'a\0',
      '\ud800',
      '999999999999999999999999',
    ]
    for (const sample of type.samples) {
      const settings = settingsOf(type, sample)
      for (const text of texts) {
        const parsed = type.parse(text, settings, context)
        const value = 'value' in parsed ? parsed.value : null
        expect(value === null ? null : type.value(settings).parse(value)).toEqual(value)
      }
    }
  })

  it('shows every sample in three languages', () => {
    for (const sample of type.samples) {
      for (const language of languages) {
        if (sample.value === null) continue
        expect(type.display(sample.value, settingsOf(type, sample), sampleContext(language)).trim()).not.toBe('')
      }
    }
  })

  it('orders its samples by one kind of key', () => {
    const keys = type.samples.flatMap((sample) =>
      sample.value === null ? [] : [type.sortKey(sample.value, settingsOf(type, sample), context)],
    )
    expect(new Set(keys.map((key) => typeof key)).size).toBe(1)
    for (const key of keys) expect(compare(key, key)).toBe(0)
  })
})

it('settings shared by fields of different types do not mix the types up', () => {
  const settings = {}
  expect(checkValue({ id: 1, dataType: 'plain_text', settings }, 'yes')).toBe('yes')
  expect(checkValue({ id: 2, dataType: 'boolean', settings }, true)).toBe(true)
  expect(() => checkValue({ id: 2, dataType: 'boolean', settings }, 'yes')).toThrow('value-invalid')
})
