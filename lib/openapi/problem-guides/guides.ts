import type { ProblemCode } from '../../errors'
import { ACCESS_PROBLEMS } from './access'
import { ARTICLE_PROBLEMS } from './article'
import type { ProblemGuide } from './guide'
import { PICTURE_PROBLEMS } from './picture'
import { REQUEST_PROBLEMS } from './request'
import { SERVER_PROBLEMS } from './server'

/** The guide to every problem. */
export const PROBLEM_GUIDES: Record<ProblemCode, ProblemGuide> = {
  ...REQUEST_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...ARTICLE_PROBLEMS,
  ...PICTURE_PROBLEMS,
  ...SERVER_PROBLEMS,
}
