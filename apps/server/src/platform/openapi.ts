import { z } from 'zod'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { errorReply } from '@trellis/domain/api/endpoint'

interface Operation {
  [key: string]: unknown
}

/** The OpenAPI 3.1 document of these endpoints; schemas are made from the contracts, so the two cannot differ. */
export function openApiDocument(features: Record<string, Record<string, Endpoint>>, version: string): object {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [feature, endpoints] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(name, feature, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trellis',
      version,
      description: 'Every call names one of fifteen interfaces; by default all answer below /api.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-trellis' },
        token: { type: 'http', scheme: 'bearer', description: 'API token of one team (User Preferences)' },
      },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
  }
}

function operation(name: string, feature: string, endpoint: Endpoint): Operation {
  return {
    operationId: name,
    tags: [endpoint.api],
    summary: endpoint.summary,
    description: `Feature ${feature}. Access: ${endpoint.access}.`,
    ...(endpoint.access !== 'anyone' && {
      security: isOfTeam(endpoint) ? [{ session: [] }, { token: [] }] : [{ session: [] }],
    }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }),
    responses: {
      ...goodResponse(endpoint),
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const isOfTeam = ({ access }: Endpoint) => access === 'team-member' || access === 'team-admin'

function goodResponse(endpoint: Endpoint): object {
  if (endpoint.reply === 'redirect') return { 302: { description: 'To the next address' } }
  if (endpoint.reply === 'bytes') return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  return {
    200: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } } },
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
