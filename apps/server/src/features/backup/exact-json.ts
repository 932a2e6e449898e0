/** Of Node 22 and newer; not in the library of types yet. */
interface ExactJson {
  parse: (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown
  rawJSON: (text: string) => unknown
}
const exact = JSON as unknown as ExactJson

/** JSON whose numbers are written again as they were: an amount of 20 digits stays one. */
export const parseExact = (text: string): unknown =>
  exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? exact.rawJSON(source) : value,
  )
