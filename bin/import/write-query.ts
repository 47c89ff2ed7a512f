type Wishes = { isDryRun: boolean; copyImages: boolean }

/** The query of every write of an import, from its question mark on; empty if it needs none. */
export function writeQuery({ isDryRun, copyImages }: Wishes): string {
  if (isDryRun) return '?dry_run=true' // the service would fetch no images, and warn about each, although none is lost
  return copyImages ? '?copy_images=true' : ''
}
