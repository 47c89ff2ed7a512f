import type { Scope } from '../../auth/actor'
import type { Preset } from '../../auth/people/people'
import { translations } from './translations'

type Texts = {
  none: string
  all: string
  names: Record<Scope, string>
  presets: Record<Preset, string>
  custom: string
}

/** The scopes of people and keys. */
export const scopes = translations<Texts>({
  id: {
    none: 'tanpa hak',
    all: 'semua hak',
    names: {
      'articles:create': 'menulis artikel baru',
      'articles:update': 'mengubah artikel orang lain',
      'articles:publish': 'menerbitkan, menjadwalkan, dan menarik kembali',
      'articles:delete': 'menghapus artikel orang lain',
      'articles:read_drafts': 'membaca draf orang lain',
      'media:write': 'mengunggah gambar',
      'webhooks:manage': 'mengurus webhook',
      'figures:read': 'melihat angka pembaca',
      'keys:manage': 'mengurus kunci API',
      'people:manage': 'mengurus orang dan sistem',
    },
    presets: {
      owner: 'Pemilik: semua hak',
      editor: 'Redaktur: menulis, mengubah, dan menerbitkan artikel siapa pun',
      writer: 'Penulis: menulis draf sendiri; orang lain yang menerbitkan',
    },
    custom: 'Pilih sendiri di bawah',
  },
  en: {
    none: 'no permissions',
    all: 'all permissions',
    names: {
      'articles:create': 'write new articles',
      'articles:update': 'change articles of others',
      'articles:publish': 'publish, schedule and unpublish',
      'articles:delete': 'delete articles of others',
      'articles:read_drafts': 'read drafts of others',
      'media:write': 'upload pictures',
      'webhooks:manage': 'manage webhooks',
      'figures:read': 'see how much is read',
      'keys:manage': 'manage API keys',
      'people:manage': 'manage people and the system',
    },
    presets: {
      owner: 'Owner: all permissions',
      editor: 'Editor: writes, changes and publishes anyone’s articles',
      writer: 'Writer: writes drafts of their own; somebody else publishes them',
    },
    custom: 'Choose below',
  },
})
