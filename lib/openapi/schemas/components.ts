import * as z from 'zod'
import { bulkInput } from '../../articles/bulk/schema'
import { previewFields } from '../../articles/preview/schema'
import { conversionFields } from '../../articles/schema/conversion'
import { articleFields } from '../../articles/schema/fields'
import { workingCopyBody } from '../../articles/working-copies/schema'
import { keyFields, rotationFields } from '../../keys/schema'
import { descriptionFields, sourceFields } from '../../media/body'
import { webhookFields } from '../../webhooks/schema'
import type { JsonSchema, Reference } from '../model'
import { agentMessage, agentReply } from './agent'
import { articleDetail, articleSummary, writtenArticle } from './article'
import { bulkResponse } from './bulk'
import { changesResponse } from './changes'
import { figuresResponse } from './figures'
import { keySecretResponse, keysResponse } from './keys'
import { mediaItem, mediaListResponse, mediaResponse } from './media'
import { issue, operationResult, problem } from './problem'
import { toBodySchema, toPatchSchema } from './request-body'
import {
  articlePageOrCursorPage,
  articleResponse,
  bulkWriteResponse,
  categoriesResponse,
  conversionResponse,
  createdResponse,
  healthResponse,
  latestResponse,
  openApiResponse,
  previewResponse,
  revisionDiffResponse,
  revisionResponse,
  revisionsResponse,
  viewsResponse,
  writeResponse,
} from './responses'
import { warning } from './warning'
import {
  deliveriesResponse,
  deliveryResponse,
  replayResponse,
  secretResponse,
  webhookEvent,
  webhookResponse,
  webhooksResponse,
} from './webhooks'
import { workingCopiesResponse, workingCopyResponse } from './working-copies'

/** The schemas of responses, by their names in the document. */
const RESPONSE_SCHEMAS = {
  ArticleSummary: articleSummary,
  Article: articleDetail,
  WrittenArticle: writtenArticle,
  ArticleList: articlePageOrCursorPage,
  ArticleResponse: articleResponse,
  LatestResponse: latestResponse,
  CategoriesResponse: categoriesResponse,
  CreatedResponse: createdResponse,
  WriteResponse: writeResponse,
  BulkWriteResponse: bulkWriteResponse,
  BulkResponse: bulkResponse,
  OperationResult: operationResult,
  PreviewResponse: previewResponse,
  ChangesResponse: changesResponse,
  RevisionsResponse: revisionsResponse,
  RevisionResponse: revisionResponse,
  RevisionDiffResponse: revisionDiffResponse,
  ConversionResponse: conversionResponse,
  FiguresResponse: figuresResponse,
  KeysResponse: keysResponse,
  KeySecretResponse: keySecretResponse,
  WorkingCopyResponse: workingCopyResponse,
  WorkingCopiesResponse: workingCopiesResponse,
  Media: mediaItem,
  MediaList: mediaListResponse,
  MediaResponse: mediaResponse,
  WebhookResponse: webhookResponse,
  WebhooksResponse: webhooksResponse,
  WebhookSecretResponse: secretResponse,
  DeliveryResponse: deliveryResponse,
  DeliveriesResponse: deliveriesResponse,
  ReplayResponse: replayResponse,
  WebhookEvent: webhookEvent,
  ViewsResponse: viewsResponse,
  HealthResponse: healthResponse,
  OpenApiDocument: openApiResponse,
  AgentReply: agentReply,
  Warning: warning,
  Problem: problem,
  Issue: issue,
}

export type SchemaName =
  | keyof typeof RESPONSE_SCHEMAS
  | 'ArticleInput'
  | 'ArticlePatch'
  | 'BulkInput'
  | 'PreviewInput'
  | 'MediaSource'
  | 'MediaPatch'
  | 'KeyInput'
  | 'KeyRotationInput'
  | 'WebhookInput'
  | 'WebhookPatch'
  | 'ConversionInput'
  | 'WorkingCopyInput'
  | 'AgentMessage'

/** A reference to a schema of the document. */
export function schemaReference(name: SchemaName): Reference {
  return { $ref: `#/components/schemas/${name}` }
}

/** The JSON Schemas of all request and response bodies. */
export function schemaComponents(): Record<string, JsonSchema> {
  return {
    ArticleInput: {
      ...toBodySchema(articleFields),
      description: 'An article. Optional fields that are blank or `null` count as not given.',
    },
    ArticlePatch: {
      ...toPatchSchema(articleFields),
      description: 'The fields to change (RFC 7396); `null` resets an optional field to its default.',
    },
    BulkInput: { ...inputSchema(bulkInput), description: 'Writes to be done in one call.' },
    PreviewInput: { ...toBodySchema(previewFields), description: 'How long a preview link is valid.' },
    MediaSource: {
      ...toBodySchema(sourceFields),
      description: 'Where the service fetches a picture from.',
    },
    MediaPatch: { ...toBodySchema(descriptionFields), description: 'What to change about a picture.' },
    WebhookInput: { ...toBodySchema(webhookFields), description: 'A webhook.' },
    WebhookPatch: { ...toPatchSchema(webhookFields), description: 'The fields to change.' },
    ConversionInput: { ...toBodySchema(conversionFields), description: 'What to convert.' },
    KeyInput: { ...toBodySchema(keyFields), description: 'A key.' },
    KeyRotationInput: { ...toBodySchema(rotationFields), description: 'How to rotate a key.' },
    WorkingCopyInput: { ...inputSchema(workingCopyBody), description: 'What a person typed.' },
    AgentMessage: inputSchema(agentMessage),
    ...responseSchemas(),
  }
}

function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...input } = z.toJSONSchema(schema, { io: 'input' })
  return input
}

function responseSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(RESPONSE_SCHEMAS)) registry.add(schema, { id })
  // As input schemas, objects stay open: members can be added later without breaking clients.
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // zod's bound of integers means nothing to a caller.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}
