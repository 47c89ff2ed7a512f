export const BODIES = {
  create: {
    title: 'Cara Menyeduh Kopi',
    category: 'Kuliner',
    content: '## Takaran\n\nLima belas gram kopi untuk **250 ml** air.\n\n## Suhu\n\nSeduh pada 92 °C.',
    tags: 'kopi, tips',
  },
  put: {
    title: 'Cara Menyeduh Kopi',
    category: 'Kuliner',
    content: '## Takaran\n\nEnam belas gram kopi untuk **250 ml** air.\n\n## Suhu\n\nSeduh pada 92 °C.',
    tags: ['kopi', 'tips'],
  },
  schedule: { published_at: '2026-12-24T08:00:00+07:00' },
  preview: { expires_in: '2d' },
  webhook: {
    url: 'https://example.org/hook',
    events: ['article.published', 'article.updated'],
    description: 'The newsletter',
  },
  webhookChanges: { active: true },
  key: { name: 'Claude', scopes: ['articles:create', 'media:write'], expires_in: '90d' },
  keyRotation: { overlap: '24h' },
  conversion: { html: '<p>Air <b>panas</b></p>' },
  workingCopy: {
    fields: { title: 'Cara Menyeduh Kopi', content: 'Seduh dengan air 94 °C.', tags: 'kopi, ' },
    base_revision: 3,
    saved_at: null,
  },
  unpublish: { status: 'draft' },
  bulk: {
    operations: [
      {
        method: 'PUT',
        slug: 'memilih-biji-kopi',
        body: { title: 'Memilih Biji Kopi', category: 'Kuliner', content: 'Cium dulu *aromanya*.' },
      },
      { method: 'PATCH', slug: 'menyeduh-teh', body: { tags: ['teh', 'tips'] } },
      { method: 'DELETE', slug: 'kopi-lama' },
    ],
    atomic: false,
  },
  mediaSource: { url: 'https://images.example.org/kopi.jpg', alt: 'Air dituang ke saringan' },
  describe: { alt: 'Air dituang ke saringan kertas' },
  agent: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  rename: { slug: 'menyeduh-kopi', summary: null },
}
