import { articleWriteQuery, writeQuery } from '../../articles/schema/query'
import { SCOPES } from '../../auth/actor'
import { JSON_BODY, MERGE_PATCH_BODY } from '../../http/endpoint'
import { BODIES } from '../examples/requests'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

export const WRITING: readonly Operation[] = [
  {
    id: 'create-article',
    tag: 'Writing',
    summary: 'Create an article',
    description:
      'Creates an article and publishes it unless its `status` is `draft`; with a `published_at` in the future it is scheduled and published automatically at that time. With an `Idempotency-Key` the request can be retried after a timeout: the article is created once, and every retry returns the same response. A slug generated from the title gets a suffix (`-2`, `-3`, …) if it is taken; a given slug that is taken returns 409.',
    scopes: ['articles:create'],
    query: articleWriteQuery,
    headers: ['Idempotency-Key'],
    body: {
      schema: 'ArticleInput',
      mediaTypes: JSON_BODY,
      description: 'The article. Only `title`, `category` and `content` are required.',
      examples: { short: { summary: 'Title, category, content and tags', value: BODIES.create } },
    },
    responses: [
      {
        status: 201,
        description: 'The new article, or the stored response to an earlier `Idempotency-Key`.',
        headers: ['CacheControl', 'Location', 'ETag', 'IdempotencyReplayed'],
        schema: 'CreatedResponse',
        examples: { created: { summary: 'The new article', body: 'created' } },
      },
      {
        status: 200,
        description: 'The result of a dry run: nothing was stored.',
        headers: ['CacheControl'],
        schema: 'CreatedResponse',
        examples: { dryRun: { summary: 'What would be stored', body: 'dryRun' } },
      },
    ],
    problems: [
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'validation_failed',
      'idempotency_key_reused',
      'slug_taken',
      'alias_taken',
      'translation_exists',
      'storage_full',
      'idempotency_conflict',
    ],
  },
  {
    id: 'put-article',
    tag: 'Writing',
    summary: 'Create or replace an article',
    description:
      'Creates the article at this slug or replaces it. Absent fields get their defaults, except that the publication date stays. Equal content changes nothing (`meta.result` is `unchanged`), so the request can be repeated safely. A `slug` in the body renames the article; `If-None-Match: *` creates but never replaces. Creating requires `articles:create`, replacing `articles:update`; a draft can be replaced without `articles:read_drafts`, since the response shows what was sent.',
    scopes: ['articles:create', 'articles:update'],
    query: articleWriteQuery,
    headers: ['If-Match', 'If-None-Match'],
    body: {
      schema: 'ArticleInput',
      mediaTypes: JSON_BODY,
      description: 'The whole article.',
      examples: { whole: { summary: 'A whole article', value: BODIES.put } },
    },
    responses: [
      {
        status: 201,
        description: 'The article was created.',
        headers: ['CacheControl', 'Location', 'ETag'],
        schema: 'WriteResponse',
        examples: { created: { summary: 'Created', body: 'putCreated' } },
      },
      {
        status: 200,
        description: 'The article was replaced or is unchanged, or this was a dry run.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { updated: { summary: 'Replaced', body: 'written' } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'precondition_failed',
      'validation_failed',
      'slug_taken',
      'alias_taken',
      'translation_exists',
      'storage_full',
    ],
  },
  {
    id: 'patch-article',
    tag: 'Writing',
    summary: 'Update an article',
    description:
      'Changes the given fields and leaves the others. Use it to publish a draft (`"status": "published"`), to schedule an article or move its date (`"published_at": "…"`), to unpublish one (`"status": "draft"`) or to rename one (`"slug": "…"`): the former slug then redirects to the new one. The response shows the whole article, so a draft is 404 without `articles:read_drafts`, as everywhere; PUT replaces it.',
    scopes: ['articles:update'],
    query: articleWriteQuery,
    headers: ['If-Match', 'If-None-Match'],
    body: {
      schema: 'ArticlePatch',
      mediaTypes: MERGE_PATCH_BODY,
      description: 'A merge patch (RFC 7396).',
      examples: {
        schedule: { summary: 'Publish it at another time', value: BODIES.schedule },
        unpublish: { summary: 'Unpublish the article', value: BODIES.unpublish },
        rename: { summary: 'Rename it and generate the summary again', value: BODIES.rename },
      },
    },
    responses: [
      {
        status: 200,
        description: 'The article as it is now or, in a dry run, would be.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { unpublished: { summary: 'Unpublished', body: 'unpublished' } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'not_found',
      'gone',
      'precondition_failed',
      'validation_failed',
      'slug_taken',
      'alias_taken',
      'translation_exists',
      'storage_full',
    ],
  },
  {
    id: 'delete-article',
    tag: 'Writing',
    summary: 'Delete an article',
    description:
      'Deletes an article. Its slug, its former slugs and its aliases return 410 from then on (404 if it was never published), until a new article takes them. It can be restored for the number of days the operator has set (`TRASH_DAYS`, 30). A dry run is not supported.',
    scopes: ['articles:delete'],
    headers: ['If-Match', 'If-None-Match'],
    responses: [{ status: 204, description: 'The article was deleted.', headers: ['CacheControl'] }],
    problems: [
      'storage_full',
      'moved',
      'insufficient_scope',
      'invalid_parameter',
      'not_found',
      'gone',
      'precondition_failed',
    ],
  },
  {
    id: 'bulk-write',
    tag: 'Writing',
    summary: 'Write many articles',
    description:
      'Does up to a hundred writes in one call, in order; see *Many at once*. Each needs the scope of its single call and counts as one write. When an `atomic` bulk fails, the response is 409 with `results`. Repeated with its `Idempotency-Key`, the call continues where it was cut short. An operation that there was no time for (after 20 seconds) has the status 503 and was not started; send it again. With `dry_run` nothing is stored; without `atomic` each operation is then tried by itself. The body may be up to 8 MiB, that of an operation 2 MiB.',
    scopes: SCOPES.filter((scope) =>
      ['articles:create', 'articles:update', 'articles:delete'].includes(scope),
    ),
    query: writeQuery,
    headers: ['Idempotency-Key', 'Prefer'],
    body: {
      schema: 'BulkInput',
      mediaTypes: JSON_BODY,
      description: 'The operations.',
      examples: { several: { summary: 'Create, change and delete', value: BODIES.bulk } },
    },
    responses: [
      {
        status: 200,
        description: 'The result of each operation, whether it succeeded or not.',
        headers: ['CacheControl', 'IdempotencyReplayed', 'PreferenceApplied'],
        schema: 'BulkResponse',
        examples: { results: { summary: 'One of three failed', body: 'bulk' } },
      },
    ],
    problems: [
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'validation_failed',
      'idempotency_key_reused',
      'bulk_failed',
      'idempotency_conflict',
      'storage_full',
    ],
  },
  {
    id: 'restore-article',
    tag: 'Writing',
    summary: 'Restore a deleted article',
    description:
      'Restores a deleted article as it was, with its views, revisions and addresses, within the number of days the operator has set (`TRASH_DAYS`, 30). `GET /api/artikel?status=deleted` lists what can be restored. Addresses and translations that another article has taken meanwhile stay with that one, and deleted pictures are not shown: warnings say `alias_taken`, `translation_taken`, `image_missing`.',
    scopes: ['articles:delete'],
    responses: [
      {
        status: 200,
        description: 'The restored article.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { restored: { summary: 'The article', body: 'written' } },
      },
    ],
    problems: ['insufficient_scope', 'not_found', 'slug_taken', 'storage_full'],
  },
  {
    id: 'create-preview',
    tag: 'Writing',
    summary: 'Create a preview link',
    description:
      'Returns a signed link that shows a draft or a scheduled article as its page will be, as it is at that moment, to anyone who has the link. It is not indexed, cached or counted. Once the article is published, the link redirects to its page.',
    scopes: ['articles:read_drafts'],
    body: {
      schema: 'PreviewInput',
      mediaTypes: JSON_BODY,
      isOptional: true,
      description: 'May be left out.',
      examples: { days: { summary: 'Valid for two days', value: BODIES.preview } },
    },
    responses: [
      {
        status: 201,
        description: 'The link.',
        headers: ['CacheControl', 'Location'],
        schema: 'PreviewResponse',
        examples: { link: { summary: 'The link', body: 'preview' } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'not_found',
      'gone',
      'validation_failed',
      'storage_full',
    ],
  },
  {
    id: 'revoke-previews',
    tag: 'Writing',
    summary: 'Revoke preview links',
    description: 'Revokes every preview link of the article. Links created later are valid.',
    scopes: ['articles:read_drafts'],
    responses: [{ status: 204, description: 'The links are revoked.', headers: ['CacheControl'] }],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone', 'storage_full'],
  },
  {
    id: 'list-revisions',
    tag: 'Writing',
    summary: 'List revisions',
    description:
      'Returns the versions of an article, newest first: the current one and those before it, as many as the operator has kept (`REVISIONS_KEPT`, 50).',
    scopes: ['articles:read_drafts'],
    responses: [
      {
        status: 200,
        description: 'The revisions.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'RevisionsResponse',
        examples: { revisions: { summary: 'Two revisions', body: 'revisions' } },
      },
    ],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone'],
  },
  {
    id: 'get-revision',
    tag: 'Writing',
    summary: 'Get a revision',
    description: 'Returns one version of an article, with its `fields` as PUT takes them.',
    scopes: ['articles:read_drafts'],
    responses: [
      {
        status: 200,
        description: 'The revision.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'RevisionResponse',
        examples: { revision: { summary: 'The first revision', body: 'revision' } },
      },
    ],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone'],
  },
  {
    id: 'diff-revisions',
    tag: 'Writing',
    summary: 'Compare two revisions',
    description:
      'Returns the fields in which two versions of an article differ, each as the parts that are equal, deleted and inserted from the first to the other: by line, and within lines by word. Texts with almost nothing in common are deleted and inserted as a whole.',
    scopes: ['articles:read_drafts'],
    responses: [
      {
        status: 200,
        description: 'The differences.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'RevisionDiffResponse',
        examples: { diff: { summary: 'Another title', body: 'revisionDiff' } },
      },
    ],
    problems: ['moved', 'insufficient_scope', 'validation_failed', 'not_found', 'gone'],
  },
  {
    id: 'restore-revision',
    tag: 'Writing',
    summary: 'Restore a revision',
    description:
      'Gives the article the fields of an earlier version, as a new revision. Its slug, status and `published_at` stay as they are.',
    scopes: ['articles:update'],
    headers: ['If-Match', 'If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'The article as it is now.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { restored: { summary: 'The article', body: 'written' } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      'not_found',
      'gone',
      'precondition_failed',
      'validation_failed',
      'alias_taken',
      'translation_exists',
      'storage_full',
    ],
  },
  {
    id: 'convert',
    tag: 'Writing',
    summary: 'Convert HTML to Markdown',
    description:
      'Returns HTML from any source as Markdown for `content`; stores nothing. Text pasted from Word or Google Docs keeps its headings, lists, tables, emphasis and links.',
    scopes: [],
    isForKeys: true,
    body: {
      schema: 'ConversionInput',
      mediaTypes: JSON_BODY,
      description: 'The HTML.',
      examples: { html: { summary: 'A paragraph', value: BODIES.conversion } },
    },
    responses: [
      {
        status: 200,
        description: 'The Markdown.',
        headers: ['CacheControl'],
        schema: 'ConversionResponse',
        examples: { markdown: { summary: 'A paragraph', body: 'conversion' } },
      },
    ],
    problems: [...BODY_PROBLEMS, 'validation_failed'],
  },
]
