import { deleteMediaQuery } from '../../media/query'
import type { Operation } from '../operation'

/** DELETE /api/media/{id}. */
export function deleteMedia(): Operation {
  return {
    id: 'delete-media',
    tag: 'Pictures',
    summary: 'Delete a picture',
    description:
      'Deletes a picture with all its files. One that articles show is kept, with 409, unless `force` is `true`: then they are shown without it. Those in the bin count.',
    scopes: ['media:write'],
    query: deleteMediaQuery,
    responses: [{ status: 204, description: 'Deleted.', headers: ['CacheControl'] }],
    problems: ['insufficient_scope', 'invalid_parameter', 'not_found', 'in_use', 'storage_full'],
  }
}
