import type { Schema } from '@shoal/bus'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** A schema of the contract as JSON Schema 2020-12: for requests (`input`) or for answers (`output`). */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema
  return rest
}
