import type { Operation } from '../operation'
import { bulkWrite } from './bulk-write'
import { deleteArticle, restoreArticle } from './deletion'
import { deleteMedia, describeMedia, getMedia, listMedia } from './pictures'
import { createPreview, revokePreviews } from './previews'
import { getArticle, listArticles, listCategories, listChanges, listLatest } from './reading'
import { getRevision, listRevisions, restoreRevision } from './revisions'
import { callTools, countView, getHealth, getLiveness, getOpenApi, getServing } from './service'
import { uploadMedia } from './upload-media'
import { webhookOperations } from './webhooks'
import { createArticle, patchArticle, putArticle } from './writing'

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
