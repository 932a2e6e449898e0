/** Keys are ours, never a person's: whatever else comes is a mistake of the program. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error(`Not a key of the file store: ${key}`)
  return key
}
