import { AppError } from '../../errors'
import type { ProblemGuide } from './guide'

/** The request conflicts with the stored pictures. */
export const PICTURE_PROBLEMS = {
  in_use: {
    when: 'Articles show the picture: `used_by` has the slugs of those that the key may see.',
    fix: 'Take the picture out of those articles, or repeat the request with `?force=true`.',
    example: new AppError(
      'in_use',
      'Articles show this picture: cara-menyeduh-kopi. Take it out of them, or repeat the request with ?force=true.',
      { members: { used_by: ['cara-menyeduh-kopi'] } },
    ),
  },
} satisfies Record<string, ProblemGuide>
