import type { Schema } from '@shoal/bus'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** A schema of the contract as JSON Schema 2020-12: of what is sent (`input`) or of what comes back (`output`). */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema
  return rest
}
