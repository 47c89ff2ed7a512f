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
      'Returns what the person who is signed in typed at the desk and did not save, one for each article. It changes no page, list, search or revision. In place of the slug, `baru-` and a UUID names an article that is not there yet. A key has no working copies.',
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
      'Keeps what was typed, valid or not, in place of the working copy that `saved_at` names (`null`: of none), so that two tabs or devices do not overwrite each other unseen. Who may change the article can keep one, and who made it; of a published article also who may create articles but not publish them, for somebody else to open and publish. At most 20 of new articles, of 4 MiB each.',
    scopes: [],
    isForPeople: true,
    body: {
      schema: 'WorkingCopyInput',
      mediaTypes: JSON_BODY,
      description: 'What was typed, the revision it was begun from, and what it replaces.',
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
    description: 'Throws the working copy away. The article stays as it is.',
    scopes: [],
    isForPeople: true,
    responses: [{ status: 204, description: 'There is none any more.', headers: ['CacheControl'] }],
    problems: [...PROBLEMS, 'storage_full'],
  },
  {
    id: 'list-working-copies',
    tag: 'Writing',
    summary: 'List working copies',
    description:
      'Returns the working copies of the person who is signed in, the last one first, up to a hundred.',
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
