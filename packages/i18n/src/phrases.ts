/** The shape another language must have: the same keys as English, every leaf a text. */
export type Phrases<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Phrases<English[Key]>
}
