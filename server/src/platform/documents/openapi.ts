import type { Call, Calls, Schema } from '@shoal/bus'
import { ErrorBody } from '@shoal/bus/requests'
import { contract } from '../../contract.ts'
import { errorsOfCall } from '../declaredErrors.ts'
import { rateOfCall, rateText } from '../http/rates.ts'
import { type JsonSchema, jsonSchema } from './schema.ts'

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(call: Call): unknown {
  if (call.upload) {
    const file = {
      type: 'string',
      format: 'binary',
      description: `${call.upload.types.join(', ')}; at most ${call.upload.maxBytes} bytes`,
    }
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { [call.upload.field]: file },
            required: call.upload.optional ? [] : [call.upload.field],
          },
        },
      },
    }
  }
  return call.body && { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } }
}

/** Every error that the call may answer, by status; the codes and their texts are in the description. */
function refusals(call: Call): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOfCall(call), ({ status }) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      const codes = [...new Set(errors.map(({ code }) => code))]
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
      }
      const description = errors.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n')
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}

function responses(call: Call): Record<string, unknown> {
  const done = call.reply
    ? { '200': { description: 'Done', content: { 'application/json': { schema: jsonSchema(call.reply, 'output') } } } }
    : { '204': { description: 'Done' } }
  return { ...done, ...refusals(call) }
}

function operation(area: string, name: string, call: Call): unknown {
  const idempotency = call.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 128 },
          description: 'A repeated key acts once',
        },
      ]
    : []
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...idempotency]
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: call.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody(call) !== undefined && { requestBody: requestBody(call) }),
    responses: responses(call),
    ...(call.access !== 'anyone' && { security: [{ session: [] }, { bearer: [] }] }),
    ...(call.bearer && { security: [{ deployToken: [] }] }),
    'x-access': call.access,
    'x-rate': rateText(rateOfCall(call)),
  }
}

/** The HTTP side of the contract as an OpenAPI 3.1 document [OPS-6]. */
export function openApiDocument(publicUrl: string, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name: area, calls } of Object.values(contract)) {
    for (const [name, call] of Object.entries(calls as Calls)) {
      const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(area, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shoal',
      version,
      description: 'Made from the contract that the server validates by.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(contract)
      .filter(({ calls }) => Object.keys(calls).length > 0)
      .map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'shoal_session' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        deployToken: { type: 'http', scheme: 'bearer', description: 'An admin makes one for each remote' },
      },
    },
  }
}
