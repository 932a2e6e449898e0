import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allApis } from '@trellis/domain/api/all'
import { apiNames } from '@trellis/domain/api/endpoint'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { openApiDocument } from './openapi.ts'

const features = allApis as Record<string, Record<string, Endpoint>>

test('the document holds every endpoint once, with an answer', () => {
  const { paths } = openApiDocument(features, '1') as {
    paths: Record<string, Record<string, { operationId: string; responses: object }>>
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const names = Object.values(features).flatMap((api) => Object.keys(api))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  for (const { responses } of operations) expect(Object.keys(responses)).toHaveLength(2)
})

test('the docs say which feature answers which interface', () => {
  const docs = readFileSync(new URL('../../../../docs/interfaces.md', import.meta.url), 'utf8')
  for (const name of apiNames) {
    const answering = Object.entries(features)
      .filter(([, api]) => Object.values(api).some((endpoint) => endpoint.api === name))
      .map(([feature]) => `\`${feature}\``)
    const [row = ''] = docs.split('\n').filter((line) => line.startsWith(`| ${name} |`))
    expect(row, name).toContain(answering.length === 0 ? 'nothing yet' : answering.join(', '))
  }
})
