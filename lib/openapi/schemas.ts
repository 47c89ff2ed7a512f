import { z } from 'zod'
import { articleFields } from '../articles/schema/fields'
import type { JsonSchema } from './model'
import * as answers from './response-schemas'

/** The schemas of what is answered, by the names that the document refers to them by. */
const ANSWERS = {
  ArticleSummary: answers.articleSummary,
  Article: answers.articleDetail,
  WrittenArticle: answers.writtenArticle,
  ArticleList: answers.articleList,
  ArticleAnswer: answers.articleAnswer,
  LatestAnswer: answers.latestAnswer,
  CategoriesAnswer: answers.categoriesAnswer,
  CreatedAnswer: answers.createdAnswer,
  WriteResult: answers.writeAnswer,
  ViewsAnswer: answers.viewsAnswer,
  HealthAnswer: answers.healthAnswer,
  OpenApiDocument: answers.openApiAnswer,
  Warning: answers.warning,
  Problem: answers.problem,
  Issue: answers.fault,
}

export type SchemaName = keyof typeof ANSWERS | 'ArticleInput' | 'ArticlePatch'

/** The JSON Schemas of everything that is sent and answered. */
export function schemaComponents(): Record<string, JsonSchema> {
  return {
    ArticleInput: {
      ...asSent(articleFields),
      description: 'An article. Blank and `null` optional fields count as not given.',
    },
    ArticlePatch: {
      ...asSent(articleFields.partial()),
      description: 'The fields to change (RFC 7396); `null` sets an optional one back to its default.',
    },
    ...answered(),
  }
}

function answered(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(ANSWERS)) registry.add(schema, { id })
  // As input, objects stay open: an answer may get further members one day.
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // That an integer is one that JavaScript can count to says nothing to a caller.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}

/**
 * The fields of an article as a body may have them. Their zod schemas check them after trimming and taking apart, when
 * tags are an array and pictures are objects.
 */
function asSent(fields: z.ZodObject): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(fields, { io: 'input' })
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = WIDER[name]?.(property as JsonSchema) ?? (property as JsonSchema)
    return [name, REQUIRED.has(name) ? field : orNull(field)]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

const REQUIRED = new Set(z.toJSONSchema(articleFields, { io: 'input' }).required)

/** Fields that can be sent in another form than the one that is checked. */
const WIDER: Record<string, (field: JsonSchema) => JsonSchema> = {
  tags: ({ description, examples, ...list }) => ({
    description,
    examples,
    anyOf: [list, { type: 'string', description: 'Separated by commas.' }],
  }),
  gallery: ({ items, ...list }) => ({
    ...list,
    items: { anyOf: [items as JsonSchema, { type: 'string', format: 'uri' }] },
  }),
}

function orNull(field: JsonSchema): JsonSchema {
  if (field.anyOf) return { ...field, anyOf: [...field.anyOf, { type: 'null' }] }
  return {
    ...field,
    // `null` beside another type is JSON Schema 2020-12; zod's own type knows one name at a time.
    type: [field.type, 'null'] as unknown as JsonSchema['type'],
    ...(field.enum && { enum: [...field.enum, null] }),
  }
}
