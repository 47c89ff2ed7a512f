import { listMediaFiles } from '../backup/media'
import { filesOf } from '../media/files'
import { mediaStore } from '../media/store/store'
import type { Check } from './check'

/** The files of images in the store; one that was deleted since the moment of the session may be missing. */
export const media: Check = {
  name: 'files of pictures',
  async *find(session) {
    for await (const media of listMediaFiles(session)) {
      for (const file of filesOf(media)) {
        if ((await mediaStore().size(file)) === null)
          yield { name: file, stored: 'nothing', derived: 'a file in MEDIA_STORE' }
      }
    }
  },
}
