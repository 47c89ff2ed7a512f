import { AppError } from '../errors'

/** No article has the slug, or none that the caller may see. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no article with this slug.')
}

/** The article was deleted. */
export function gone(): AppError {
  return new AppError('gone', 'This article was deleted.')
}

/** The article has another slug now. */
export function moved(slug: string): AppError {
  return new AppError('moved', `This article now has the slug "${slug}".`, { movedTo: slug })
}
