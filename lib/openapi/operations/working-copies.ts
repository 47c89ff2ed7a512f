import { JSON_BODY } from '../../http/endpoint'
import { BODIES } from '../examples/requests'
import type { Operation, ResponseSpec } from '../operation'
import { BODY_PROBLEMS } from './shared'

const WORKING_COPY: Pick<ResponseSpec, 'schema' | 'examples'> = {
  schema: 'WorkingCopyResponse',
  examples: { copy: { summary: 'A working copy', body: 'workingCopy' } },
}

const PROBLEMS = ['moved', 'person_required', 'not_found', 'gone'] as const

export const WORKING_COPIES: readonly Operation[] = [
  {
    id: 'get-working-copy',
    tag: 'Writing',
    summary: 'Get a working copy',
    description:
      'Returns what the signed-in person typed at the desk and did not save, one per article. It changes no page, list, search or revision. In place of the slug, `baru-` and a UUID names a new article. A key has no working copies.',
    scopes: [],
    isForPeople: true,
    responses: [
      {
        status: 200,
        description: 'The working copy.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        ...WORKING_COPY,
      },
    ],
    problems: PROBLEMS,
  },
  {
    id: 'put-working-copy',
    tag: 'Writing',
    summary: 'Keep a working copy',
    description:
      'Saves what was typed, valid or not, in place of the working copy that `saved_at` names (`null`: none), so that two tabs or devices do not overwrite each other unnoticed. Anyone who may change the article, or who created it, can keep one; for a published article also those who may create articles but not publish them, for somebody else to open and publish. At most 20 for new articles, of 4 MiB each.',
    scopes: [],
    isForPeople: true,
    body: {
      schema: 'WorkingCopyInput',
      mediaTypes: JSON_BODY,
      description: 'What was typed, the revision it started from, and what it replaces.',
      examples: { first: { summary: 'The first one of an article', value: BODIES.workingCopy } },
    },
    responses: [
      {
        status: 200,
        description: 'The working copy, as it is kept.',
        headers: ['CacheControl'],
        ...WORKING_COPY,
      },
    ],
    problems: [
      ...PROBLEMS,
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'validation_failed',
      'working_copy_changed',
      'too_many_working_copies',
      'storage_full',
    ],
  },
  {
    id: 'delete-working-copy',
    tag: 'Writing',
    summary: 'Discard a working copy',
    description: 'Discards the working copy. The article stays as it is.',
    scopes: [],
    isForPeople: true,
    responses: [{ status: 204, description: 'It is gone.', headers: ['CacheControl'] }],
    problems: [...PROBLEMS, 'storage_full'],
  },
  {
    id: 'list-working-copies',
    tag: 'Writing',
    summary: 'List working copies',
    description: 'Returns the working copies of the signed-in person, newest first, up to a hundred.',
    scopes: [],
    isForPeople: true,
    responses: [
      {
        status: 200,
        description: 'The working copies, without what was typed.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'WorkingCopiesResponse',
        examples: { copies: { summary: 'One working copy', body: 'workingCopies' } },
      },
    ],
    problems: ['person_required'],
  },
]
