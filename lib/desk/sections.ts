import type { Scope } from '../auth/actor'
import { IMPORT_SCOPES } from '../import-jobs/jobs'
import type { frame } from './i18n/frame'
import { ARTICLES, DESK, FIGURES, IMPORTS, KEYS, MEDIA, PEOPLE, SYSTEM, TRASH, WEBHOOKS } from './paths'

type Texts = (typeof frame)['id']

type Section = {
  href: string
  /** The name of a text of the frame. */
  name: { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts]
  /** Whether the section is for a person with `scopes`; without it, it is for everybody. */
  isFor?: (scopes: readonly Scope[]) => boolean
}

const SECTIONS: readonly Section[] = [
  { href: DESK, name: 'overview' },
  { href: ARTICLES, name: 'articles' },
  { href: MEDIA, name: 'media' },
  { href: FIGURES, name: 'figures', isFor: mayDo('figures:read') },
  {
    href: TRASH,
    name: 'trash',
    isFor: (scopes) => scopes.includes('articles:delete') || scopes.includes('articles:create'),
  },
  {
    href: IMPORTS,
    name: 'imports',
    isFor: (scopes) => IMPORT_SCOPES.every((scope) => scopes.includes(scope)),
  },
  { href: KEYS, name: 'keys', isFor: mayDo('keys:manage') },
  { href: WEBHOOKS, name: 'webhooks', isFor: mayDo('webhooks:manage') },
  { href: PEOPLE, name: 'people', isFor: mayDo('people:manage') },
  { href: SYSTEM, name: 'system', isFor: mayDo('people:manage') },
]

/** The sections in the menu of a person with these scopes. */
export function sectionsFor(scopes: readonly Scope[]): readonly Section[] {
  return SECTIONS.filter(({ isFor }) => isFor?.(scopes) ?? true)
}

function mayDo(scope: Scope) {
  return (scopes: readonly Scope[]) => scopes.includes(scope)
}
