import { currentRequest } from '../request-context'

/** Something that an answer was made of; a write names what it changed in the same words. */
export type Dependency =
  | 'list'
  | `article:${number}`
  | `category:${number}`
  | `tag:${number}`
  | `author:${number}`
  | `keyword:${string}`
  | `block:${number}`

/** Notes that the answer being made depends on what is named: when a write changes it, the answer is forgotten. */
export function dependOn(...dependencies: Dependency[]): void {
  const noted = currentRequest()?.dependencies
  if (noted) for (const dependency of dependencies) noted.add(dependency)
}
