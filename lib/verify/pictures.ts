import { listPictures } from '../backup/pictures'
import { filesOf } from '../media/files'
import { mediaStore } from '../media/store/store'
import type { Check } from './check'

/** The files of pictures in the store; one that was deleted since the moment of the session may be missing. */
export const pictures: Check = {
  name: 'files of pictures',
  async *find(session) {
    for await (const picture of listPictures(session)) {
      for (const file of filesOf(picture)) {
        if ((await mediaStore().size(file)) === null)
          yield { name: file, stored: 'nothing', derived: 'a file in MEDIA_STORE' }
      }
    }
  },
}
