import { termPage } from '../../list-page'

/** The published articles of one category, the newest first. */
export default termPage('kategori')
