import { expect, test } from 'vitest'
import { schemasReady, z } from './zod-later.ts'

test('a schema is written down before its library is there, and reads as the library would once it is', async () => {
  const person = z.object({
    name: z.string().min(1).max(20),
    age: z.number().int().optional(),
    kind: z.enum(['pupil', 'teacher']).default('pupil'),
  })
  const people = z.array(person.extend({ email: z.email() })).refine((all) => all.length < 3)
  interface Tree {
    name: string
    branches: Tree[]
  }
  const tree: { parse: (value: unknown) => Tree } = z.object({
    name: z.string().transform((name) => name.trim()),
    get branches() {
      return z.array(z.lazy(() => tree as never))
    },
  }) as never
  expect(() => person.parse({ name: 'Ada' })).toThrow('before its library is there')

  await schemasReady()
  expect(person.parse({ name: 'Ada' })).toEqual({ name: 'Ada', kind: 'pupil' })
  expect(person.safeParse({ name: '', age: 1.5 }).error?.issues.map(({ path }) => path.join())).toEqual(['name', 'age'])
  expect(people.safeParse([{ name: 'Ada', email: 'no address' }]).success).toBe(false)
  const ada = { name: 'Ada', kind: 'teacher', email: 'ada@example.org' }
  expect(people.parse([ada])).toEqual([ada])
  expect(people.safeParse([ada, ada, ada]).success).toBe(false)
  expect(tree.parse({ name: ' oak ', branches: [{ name: 'twig ', branches: [] }] })).toEqual({
    name: 'oak',
    branches: [{ name: 'twig', branches: [] }],
  })
})
