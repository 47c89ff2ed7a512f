import type { Operation } from '../operation'
import { bulkWrite } from './bulk-write'
import { callTools } from './call-tools'
import { countView } from './count-view'
import { createArticle } from './create-article'
import { createPreview } from './create-preview'
import { deleteArticle } from './delete-article'
import { deleteMedia } from './delete-media'
import { describeMedia } from './describe-media'
import { getArticle } from './get-article'
import { getHealth } from './get-health'
import { getLiveness } from './get-liveness'
import { getMedia } from './get-media'
import { getOpenApi } from './get-openapi'
import { getRevision } from './get-revision'
import { getServing } from './get-serving'
import { listArticles } from './list-articles'
import { listCategories } from './list-categories'
import { listChanges } from './list-changes'
import { listLatest } from './list-latest'
import { listMedia } from './list-media'
import { listRevisions } from './list-revisions'
import { patchArticle } from './patch-article'
import { putArticle } from './put-article'
import { restoreArticle } from './restore-article'
import { restoreRevision } from './restore-revision'
import { revokePreviews } from './revoke-previews'
import { uploadMedia } from './upload-media'
import { webhookOperations } from './webhooks'

/** Every operation, in the order of the reference. */
export function operations(): Operation[] {
  return [
    listArticles(),
    getArticle(),
    listCategories(),
    listLatest(),
    listChanges(),
    createArticle(),
    putArticle(),
    patchArticle(),
    deleteArticle(),
    bulkWrite(),
    restoreArticle(),
    createPreview(),
    revokePreviews(),
    listRevisions(),
    getRevision(),
    restoreRevision(),
    uploadMedia(),
    listMedia(),
    getMedia(),
    describeMedia(),
    deleteMedia(),
    ...webhookOperations(),
    callTools(),
    getOpenApi(),
    getHealth(),
    getLiveness(),
    getServing(),
    countView(),
  ]
}
